/** Conversations in one topic, quotations, and automatic mail. */

import { describe, expect, test } from "vitest";
import { configuration, configure } from "../../config.ts";
import { serveMail } from "../../testing/outside/mail-senders.ts";
import { getFile } from "../../testing/pictures.ts";

const { server, org, transport, channelId, own, gateway, send, answerTo, newest } = await serveMail({
  incomingMail: { port: 0, tls: null, checkedBy: null },
});
const { owner, member, guest } = org;

const ANSWER = "Yes\n\nOn Mon, May 4, 2026 at 10:00 AM Bo <bo@example.com> wrote:\n\n> Tea, @**all**?\n";

describe("a reply goes to the topic of the mail that it answers,", () => {
  const topicOf = async (mail: Parameters<typeof send>[0]) => {
    await send({ text: "text", ...mail });
    return (await newest()).subject;
  };

  test("whatever its subject, even if the topic was renamed", async () => {
    expect(await topicOf({ subject: "Tea", messageId: "<tea@x>" })).toBe("Tea");
    expect(await topicOf({ subject: "Xyz: Tea", messageId: "<2@x>", inReplyTo: "<tea@x>" })).toBe("Tea");
    const { id } = await newest();
    await owner.client.patch(`/messages/${id}`, { topic: "Coffee", propagate_mode: "change_all" });
    expect(await topicOf({ subject: "Re: Tea", messageId: "<3@x>", references: "<tea@x> <2@x>" })).toBe(
      "Coffee",
    );
  });

  test("even if only replies to that mail arrived here", async () => {
    expect(await topicOf({ subject: "AW: Elsewhere", inReplyTo: "<unknown@x>" })).toBe("Elsewhere");
    expect(await topicOf({ subject: "Re: Other words", references: "<unknown@x> <more@x>" })).toBe(
      "Elsewhere",
    );
  });

  test("or, if that mail is unknown, to the topic of its subject without prefixes", async () => {
    expect(await topicOf({ subject: "报价" })).toBe("报价");
    for (const prefix of ["回复: ", "答复：", "Ynt: ", "Re[2]: "]) {
      expect(await topicOf({ subject: `${prefix}报价`, inReplyTo: "<nowhere@x>" })).toBe("报价");
    }
    expect(await topicOf({ subject: "Zzz: 报价" })).toBe("报价");
    expect(await topicOf({ subject: "Zzz: something new" })).toBe("Zzz: something new");
    expect(await topicOf({ subject: "Zzz: another", inReplyTo: "<nobody@x>" })).toBe("another");
  });

  test("but not after the mail's message was deleted", async () => {
    await topicOf({ subject: "Deleted", messageId: "<deleted@x>" });
    const { id } = await newest();
    await owner.client.delete(`/messages/${id}`);
    expect(await topicOf({ subject: "Re: Something", inReplyTo: "<deleted@x>" })).toBe("Something");
  });
});

describe("the quotation in a reply", () => {
  test("is folded below the written text, and notifies nobody", async () => {
    await send({ subject: "Re: Quoted", text: ANSWER });
    const { content } = await newest();
    expect(content).toMatch(/^Yes\n\n```spoiler quoted text\n~~~\nOn Mon.*> Tea, @\*\*all\*\*\?\n~~~\n```$/s);
    const { content: html } = await newest(true);
    expect(html).toMatch(/^<p>Yes<\/p>\n?<div class="spoiler-block"><div class="spoiler-header">/);
    expect(html).not.toContain("user-mention");
  });

  test("is linked beside the author if the server's own bot posts it", async () => {
    await send({ to: gateway, subject: "Re: Quoted", text: ANSWER });
    const { content } = await newest();
    const [, path = ""] = /^\*\*From:\*\* .*` \(\[quoted text\]\((\S+)\)\)\n\nYes$/.exec(content) ?? [];
    const file = await getFile({ port: server.port, host: org.host, path, account: owner });
    expect(file.body.toString()).toContain("> Tea, @**all**?");
  });

  test("is folded there, too, if there is no space for files", async () => {
    const quotas = configuration().uploadQuotas;
    configure({ uploadQuotas: { ofOrganization: 0, ofPerson: null } });
    await send({ to: gateway, subject: "Re: Quoted", text: ANSWER });
    configure({ uploadQuotas: quotas });
    expect((await newest()).content).toMatch(/`\n\nYes\n\n```spoiler quoted text\n/);
  });

  test("is a file if it is too long for a message", async () => {
    await send({ subject: "Re: Quoted", text: `${ANSWER}${"> word word word\n".repeat(1_000)}` });
    expect((await newest()).content).toMatch(/^Yes\n\n\[quoted text\]\(\/user_uploads\/\S+\)$/);
  });

  test("with fences of its own stays within the fold", async () => {
    await send({ subject: "Re: Quoted", text: `${ANSWER}> \`\`\`\`\n> ~~~~~\n> code` });
    expect((await newest(true)).content).toMatch(/code\n<\/code><\/pre>.*<\/div><\/div>$/s);
  });

  test("is the message if nothing else was written, as is a forwarded mail", async () => {
    await send({ subject: "Quoted", text: "> only a quotation" });
    expect((await newest()).content).toBe("> only a quotation");
    const forwarded = "FYI\n\n---------- Forwarded message ---------\nFrom: Bo <bo@example.com>\n\nAt ten.";
    await send({ subject: "Fwd: Talk", text: forwarded });
    expect(await newest()).toMatchObject({ subject: "Talk", content: forwarded });
  });
});

describe("mail of lists and services", () => {
  const choose = (accepts: boolean, account = member) =>
    account.client.patch(`/streams/${channelId}/email_settings`, { accepts_automatic_mail: accepts });
  const list = { headers: { "List-Id": "<l.example.com>" }, text: "of a list" };
  const cron = { headers: { "Auto-Submitted": "auto-generated" }, text: "of a job" };
  const vacation = { headers: { "Auto-Submitted": "auto-replied" }, text: "away" };

  test("is accepted if the channel's administrators choose so", async () => {
    expect(await answerTo(list)).toContain("550 Mail of mailing lists is not accepted.");
    expect(await answerTo(cron)).toContain("550 Automatic mail is not accepted.");
    expect((await choose(true, owner)).status).toBe(200);
    const { body } = await owner.client.get(`/streams/${channelId}/email_settings`);
    expect(body.accepts_automatic_mail).toBe(true);
    for (const mail of [list, cron]) {
      expect(await answerTo({ ...mail, to: gateway })).toBe("accepted");
      expect((await newest()).content).toContain(mail.text);
    }
  });

  test("is refused even there if machines would answer each other", async () => {
    await choose(true, owner);
    const before = await newest();
    expect(await answerTo(vacation)).toContain("550 Automatic replies are not accepted.");
    expect(await answerTo({ ...cron, envelope: { from: "", to: own } })).toContain("550 Automatic replies");
    const ours = { ...list, messageId: "<mail-1-2@localhost>" };
    expect(await answerTo(ours)).toContain("550 This mail comes from here.");
    const loop = `${"Received: from a by b\r\n".repeat(51)}From: a@b.example\r\nList-Id: <l.example.com>\r\n\r\nx`;
    await expect(
      transport.sendMail({ envelope: { from: "a@b.example", to: own }, raw: loop }),
    ).rejects.toThrow("This mail is in a loop.");
    expect(await newest()).toEqual(before);
  });

  test("cannot be allowed by others", async () => {
    expect(await choose(true, guest)).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    expect((await guest.client.get(`/streams/${channelId}/email_settings`)).status).toBe(400);
    expect((await choose(false, owner)).status).toBe(200);
    expect((await choose(false, owner)).status).toBe(200);
    expect(await answerTo(cron)).toContain("550 Automatic mail is not accepted.");
  });
});
