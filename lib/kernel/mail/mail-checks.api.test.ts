/** Mail servers are tried without sending anything. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { configuration, configure } from "../../config.ts";
import { openMailbox } from "../../testing/outside/mailbox.ts";
import { resultsOf } from "../../testing/run-checks-on.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { mailChecks } from "./mail-checks.ts";
import { closeMailServer } from "./mail-server.ts";

const { server } = await serveOrganization({ incomingMail: { port: 0, tls: null, checkedBy: null } });
const PASSWORD = "hunter2-of-the-mail-server";
const mailbox = await openMailbox({ account: { user: "parley", password: PASSWORD } });
afterEach(() => {
  configure({ mailServer: null });
  closeMailServer();
});

async function outgoingWith(password: string) {
  configure({
    mailServer: { url: `smtp://parley:${password}@${new URL(mailbox.url).host}`, from: "chat@example.com" },
  });
  return (await resultsOf(mailChecks)).get("outgoing-mail");
}

test("a mail server that accepts the account is fine, and gets no mail", async () => {
  expect(await outgoingWith(PASSWORD)).toMatchObject({ status: "ok" });
  expect(mailbox.offers).toBe(0);
  expect(mailbox.mails).toEqual([]);
});

test("a wrong password is a problem, and is not quoted", async () => {
  const result = await outgoingWith("wrong-password");
  expect(result).toMatchObject({
    status: "problem",
    finding: expect.stringContaining("Invalid username or password"),
  });
  expect(JSON.stringify(result)).not.toContain("wrong-password");
});

test("a mail server that is away is a problem, and none at all a warning", async () => {
  configure({ mailServer: { url: "smtp://127.0.0.1:9", from: "chat@example.com" } });
  expect((await resultsOf(mailChecks)).get("outgoing-mail")?.status).toBe("problem");
  configure({ mailServer: null });
  expect((await resultsOf(mailChecks)).get("outgoing-mail")?.status).toBe("warning");
});

test("the port for mail is tried", async () => {
  const { incomingMail } = configuration();
  const receiving = async (given: number | null) => {
    configure({ incomingMail: { port: given, tls: null, checkedBy: null } });
    return (await resultsOf(mailChecks)).get("incoming-mail");
  };
  onTestFinished(() => configure({ incomingMail }));
  expect(await receiving(server.mailPort)).toMatchObject({
    status: "ok",
    finding: "The port for mail answers.",
  });
  expect((await receiving(null))?.status).toBe("unknown");
  expect((await receiving(9))?.status).toBe("problem");
  const other = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  onTestFinished(() => void other.close());
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  expect(await receiving((other.address() as AddressInfo).port)).toMatchObject({
    status: "problem",
    finding: expect.stringContaining("another program answers"),
  });
});
