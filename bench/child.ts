/** Starts a bench program in its own process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export interface Child {
  readonly readyLine: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const ROOT = path.join(import.meta.dirname, "..");

/** Resolves when a line of output contains `readyWord`. */
export async function startChild(
  program: string,
  environment: Readonly<Record<string, string>>,
  readyWord: string,
): Promise<Child> {
  const child = spawn(process.execPath, ["--import", "tsx", path.join(ROOT, program)], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const readyLine = await waitForLine(child, readyWord);
  if (child.pid === undefined) throw new Error(`${program} could not be started.`);
  return {
    readyLine,
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

function waitForLine(child: ChildProcess, word: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.once("exit", (code) => reject(new Error(`The program ended with code ${code}.`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
      const line = text.split("\n").find((candidate) => candidate.includes(word));
      if (line) resolve(line);
    });
  });
}

/** Reads the end of a line such as "… http://localhost:1234". */
export function portOf(readyLine: string): number {
  return Number(/:(\d+)\s*$/.exec(readyLine)?.[1]);
}
