/** Piped mails. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { serverSecret } from "../../lib/auth/authentication/secret-box.ts";
import { database } from "../../lib/kernel/db/client.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

const { org } = await serveOrganization({ incomingMail: { port: null, tls: null, checkedBy: null } });
const { owner } = org;
await owner.subscribe("general");

/** Exit statuses are those of sysexits.h. */
async function pipe(mail: string, recipient: string, given: Record<string, string> = {}) {
  const program = ["--disable-warning=DeprecationWarning", "--import", "tsx", "server/manage.ts"];
  const child = spawn(process.execPath, [...program, "receive-mail", recipient], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PARLEY_LOG_LEVEL: "error",
      PARLEY_MAIL_IN: "pipe",
      PARLEY_SECRET: serverSecret(),
      DATABASE_URL: database().url,
      ...given,
    },
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (chunk) => (said += chunk));
  child.stdin.end(mail);
  const [code] = await once(child, "close");
  return { code, said: said.trim() };
}

test("a mail is posted, refused for good, or to be tried again", async () => {
  const { body: channel } = await owner.client.get("/get_stream_id?stream=general");
  const { body } = await owner.client.get(
    `/streams/${channel.stream_id}/email_address?sender_id=${owner.id}`,
  );
  const address = z.string().parse(body.email);
  const mail = "From: x@y.example\r\nSubject: piped\r\n\r\nby\0 a command\r\n";
  const [posted, unknown, later] = await Promise.all([
    pipe(mail, address),
    pipe(mail, "nobody@y.example"),
    pipe(mail, address, { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" }),
  ]);
  expect(posted).toEqual({ code: 0, said: "The mail is posted." });
  expect(unknown).toEqual({ code: 1, said: "There is no such address here." });
  expect(later.code).toBe(75);
  const { body: page } = await owner.client.get(
    "/messages?anchor=newest&num_before=1&num_after=0&apply_markdown=false",
  );
  expect(page.messages).toMatchObject([{ subject: "piped", content: "by a command", sender_id: owner.id }]);
});
