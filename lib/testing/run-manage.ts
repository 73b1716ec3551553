/** Runs `npm run manage` as an administrator does, in a process that shares no memory with the test's server. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { serverSecret } from "../auth/authentication/secret-box.ts";
import { database } from "../kernel/db/client.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

/** Built before the tests; loading the sources takes several times as long. */
export const MANAGE = path.join(ROOT, "dist", "server", "manage.js");

interface Given {
  readonly stdin?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

/** On the open database, unless `variables` names another. */
export async function runManage(words: readonly string[], { stdin = "", variables = {} }: Given = {}) {
  const program = ["--disable-warning=DeprecationWarning", MANAGE];
  const child = spawn(process.execPath, [...program, ...words], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PARLEY_LOG_LEVEL: "error",
      PARLEY_SECRET: serverSecret(),
      DATABASE_URL: database().url,
      ...variables,
    },
  });
  const said = { out: "", error: "" };
  child.stdout.on("data", (chunk) => (said.out += chunk));
  child.stderr.on("data", (chunk) => (said.error += chunk));
  child.stdin.end(stdin);
  const [code] = await once(child, "close");
  return { code, out: said.out.trim(), error: said.error.trim() };
}
