/** Piped mails. */
import { expect, test } from "vitest";
import { z } from "zod";
import { runManage } from "../../lib/testing/run-manage.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";

const { org } = await serveOrganization({ incomingMail: { port: null, tls: null, checkedBy: null } });
const { owner } = org;
await owner.subscribe("general");

/** Exit statuses are those of sysexits.h. */
async function pipe(mail: string, recipient: string, given: Record<string, string> = {}) {
  const variables = { PARLEY_MAIL_IN: "pipe", ...given };
  const { code, out, error } = await runManage(["receive-mail", recipient], { stdin: mail, variables });
  return { code, said: out + error };
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
