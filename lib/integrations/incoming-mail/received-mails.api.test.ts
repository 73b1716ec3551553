/** Repeated deliveries are posted once. */
import { expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveMail } from "../../testing/outside/mail-senders.ts";
import { forgetReceivedMails } from "./received-mails.ts";

const { org, transport, own, gateway, send, newest, newestOf } = await serveMail({
  incomingMail: { port: 0, tls: null, checkedBy: null },
});
const { member } = org;

/** Each mail starts a thread, which is slow on a busy machine. */
const TIMEOUT_MS = 120_000;

test(
  "a mail that is delivered again is posted once, with its files",
  async () => {
    const again = {
      messageId: "<again@elsewhere.example>",
      attachments: [{ filename: "a.txt", content: "a" }],
    };
    const filesOf = async () => (await member.client.get("/attachments")).body.attachments;
    await send({ ...again, text: "delivered twice" });
    const files = await filesOf();
    await send({ text: "between" });
    await Promise.all([1, 2].map(() => send({ ...again, text: "delivered twice" })));
    expect((await newest()).content).toBe("between");
    expect(await filesOf()).toEqual(files);
    await Promise.all(
      [1, 2, 3].map(() => send({ ...again, messageId: "<new@x.example>", text: "together" })),
    );
    await send({ ...again, to: gateway, text: "elsewhere" });
    expect((await newest()).content).toContain("elsewhere");
    const together = (await newestOf(6)).filter(({ content }) => content.startsWith("together"));
    expect(together).toHaveLength(1);
    await query(sql`UPDATE received_mail SET received_at = now() - interval '8 days'`);
    await forgetReceivedMails();
    await send({ ...again, text: "weeks later" });
    expect((await newest()).content).toMatch(/^weeks later/);
  },
  TIMEOUT_MS,
);

test(
  "a mail without a Message-ID is identified by its date and whole content",
  async () => {
    const day = "Mon, 02 Nov 2026 10:00:00 +0000";
    const raw = (date: string, text: string) =>
      [
        "From: Ada <ada@elsewhere.example>",
        `To: ${own}`,
        "Subject: Nightly",
        ...(date ? [`Date: ${date}`] : []),
        "",
        text,
        "",
      ].join("\r\n");
    const posted = async () => (await newestOf(100)).filter(({ subject }) => subject === "Nightly").length;
    const envelope = { from: "ada@elsewhere.example", to: own };
    const counts: number[] = [];
    for (const [date, text] of [
      [day, "done"],
      [day, "done"],
      [day, "failed"],
      ["Tue, 03 Nov 2026 10:00:00 +0000", "done"],
      ["", "done"],
      ["", "done"],
    ] as const) {
      await transport.sendMail({ envelope, raw: raw(date, text) });
      counts.push(await posted());
    }
    expect(counts).toEqual([1, 1, 2, 3, 4, 5]);
  },
  TIMEOUT_MS,
);
