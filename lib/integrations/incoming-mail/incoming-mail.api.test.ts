/** Mail by real SMTP: to channels, as replies, and refused. */

import { Readable } from "node:stream";
import type { SendMailOptions } from "nodemailer";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { configuration, configure, USUAL_CONFIGURATION } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { followMessages } from "../../notifications/missed-messages/follow-messages.ts";
import { queueMissedMails } from "../../notifications/missed-messages/queue-missed-mails.ts";
import { serveMail } from "../../testing/outside/mail-senders.ts";
import { openMailbox } from "../../testing/outside/mailbox.ts";
import { pictureFile } from "../../testing/pictures.ts";
import { countMail, findTarget, MAILS_OF_PERSON } from "./find-target.ts";

import { receivePipedMail } from "./read-mail.ts";

const mailbox = await openMailbox();
const { org, transport, channelId, own, gateway, addressOf, send, answerTo, newest } = await serveMail({
  mailServer: { url: mailbox.url, from: "chat@mail.example" },
  incomingMail: { port: 0, tls: null, checkedBy: "mx.example.com" },
});
const { owner, member } = org;

const png = Buffer.from(await pictureFile().arrayBuffer());

describe("a mail to a channel", () => {
  test("becomes a message of the address's sender, with the subject as its topic", async () => {
    await send({ subject: "Re: Café plans", text: "Tea at **four**?\n\n-- \nAda", encoding: "utf-8" });
    expect(await newest()).toMatchObject({
      sender_id: member.id,
      subject: "Café plans",
      content: "Tea at **four**?\n\n```spoiler signature\n~~~\n-- \nAda\n~~~\n```",
    });
  });

  test("says who wrote it when the server's own bot posts it, and keeps its files", async () => {
    const attachments = [{ filename: "plan [1].txt", content: "the plan" }];
    await send({
      to: gateway,
      html: "<p>See <b>this</b></p><blockquote type=cite>old</blockquote>",
      attachments,
    });
    const { content } = await newest();
    expect(content).toMatch(
      /^\*\*From:\*\* Ada Lovelace `ada@elsewhere\.example` \(\[quoted text\]\(\S+\)\)\n\nSee \*\*this\*\*\n\n\[plan /,
    );
    const paths = content.match(/\/user_uploads\/[^)]+/g) ?? [];
    expect(paths).toHaveLength(2);
    for (const path of paths) expect((await owner.client.get(path)).status).toBe(200);
  });

  test("says so when a file is larger than people may upload", async () => {
    configure({ largestFileMib: 1 });
    try {
      const attachments = [
        { filename: "film.bin", content: Buffer.alloc(1024 ** 2 + 1) },
        { filename: "plan.txt", content: "the plan" },
      ];
      await send({ text: "both", attachments });
      const { content } = await newest();
      expect(content).toMatch(/^both\n\n\[plan\.txt\]\(\S+\)\n1 file was left out\.$/);
    } finally {
      configure({ largestFileMib: USUAL_CONFIGURATION.largestFileMib });
    }
  });

  test("keeps pasted pictures where they stand, and not those of a signature", async () => {
    const attachments = [
      { filename: "sketch.png", content: png, cid: "sketch@mail", contentDisposition: "inline" as const },
      { filename: "logo.png", content: png, cid: "logo@mail", contentDisposition: "inline" as const },
      { filename: "plan.txt", content: "the plan" },
    ];
    const html =
      '<p>Before</p><p><img src="cid:sketch@mail"></p><p>After</p>' +
      '<div class="gmail_signature"><img src="cid:logo@mail"></div>';
    await send({ text: "Before\n[image: sketch.png]\nAfter", html, attachments });
    const { content } = await newest();
    const [, picture = ""] =
      /^Before\n\n!\[sketch\.png\]\((\S+)\)\n\nAfter\n\n\[plan\.txt\]\(\S+\)$/.exec(content) ?? [];
    expect(picture).toMatch(/^\/user_uploads\//);
    expect((await owner.client.get(picture)).status).toBe(200);
  });

  test("names its pictures below when the text has to be cut", async () => {
    const attachments = [{ filename: "sketch.png", content: png, cid: "sketch@mail" }];
    await send({ html: `<p>a <img src="cid:sketch@mail"> ${"word ".repeat(3_000)}</p>`, attachments });
    const { content } = await newest();
    expect(content).toMatch(/^a +word .*…\n\n!\[sketch\.png\]\(\S+\)$/s);
    expect(content.length).toBeLessThanOrEqual(10_000);
  });

  test("loses the null characters that the database cannot hold, wherever they stand", async () => {
    const nul = (text: string) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
    const raw = [
      `From: ${nul("Ada\0Lovelace")} <x@y.example>`,
      `To: ${gateway}`,
      `Subject: ${nul("Nothing\0ness")}`,
      "Content-Type: multipart/mixed; boundary=edge",
      "",
      "--edge",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from("one\0two").toString("base64"),
      "--edge",
      `Content-Disposition: attachment; filename="${nul("no\0thing.txt")}"`,
      "",
      "content",
      "--edge--",
    ];
    await transport.sendMail({ envelope: { from: "x@y.example", to: gateway }, raw: raw.join("\r\n") });
    const { content, subject } = await newest();
    expect(subject).toBe("Nothingness");
    expect(content).toMatch(
      /^\*\*From:\*\* AdaLovelace `x@y\.example`\n\nonetwo\n\n\[nothing\.txt\]\(\S+\)$/,
    );
  });

  test("in another character set, cut to what a message holds", async () => {
    const raw = Buffer.concat([
      Buffer.from(
        `From: x@y.example\r\nTo: ${own}\r\nSubject: =?iso-8859-1?Q?caf=E9?=\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n`,
      ),
      Buffer.from([0xfc, 0x0d, 0x0a]),
      Buffer.from("a ".repeat(9_000)),
    ]);
    await transport.sendMail({ envelope: { from: "x@y.example", to: own }, raw });
    const { content, subject } = await newest();
    expect(subject).toBe("café");
    expect(content).toMatch(/^ü\n.*…$/s);
    expect(content.length).toBeGreaterThan(9_990);
  });
});

test.each<[string, SendMailOptions, string]>([
  ["an address that does not exist", { to: own.replace(/-.{26}@/, `-${"a".repeat(26)}@`) }, "550"],
  ["another domain", { to: "somebody@elsewhere.example" }, "550"],
  [
    "an automatic reply",
    { headers: { "Auto-Submitted": "auto-replied" } },
    "550 Automatic replies are not accepted.",
  ],
  [
    "a mailing list",
    { headers: { "List-Id": "<l.example.com>" } },
    "550 Mail of mailing lists is not accepted.",
  ],
  ["a bounce", { envelope: { from: "", to: own } }, "550 Automatic replies are not accepted."],
  [
    "a forged sender",
    { headers: { "Authentication-Results": "mx.example.com; dmarc=fail" } },
    "550 The sender of this mail could not be verified.",
  ],
  ["nothing", { text: " " }, "550 The mail has no text."],
])("%s is refused while the sender listens", async (_what, mail, reason) => {
  const before = await newest();
  expect(await answerTo({ text: "hello", ...mail })).toContain(reason);
  expect(await newest()).toEqual(before);
});

test("files of a mail that is not posted after all are removed", async () => {
  const person = await org.add();
  await person.subscribe("general");
  const to = await addressOf(person, person);
  const quotas = configuration().uploadQuotas;
  configure({ uploadQuotas: { ofOrganization: null, ofPerson: 1 } });
  const attachments = [1, 2 ** 20].map((size) => ({ filename: `${size}`, content: Buffer.alloc(size) }));
  expect(await answerTo({ to, text: "x", attachments })).toContain("550 Upload would exceed your own");
  configure({ uploadQuotas: quotas });
  expect((await person.client.get("/attachments")).body.attachments).toEqual([]);
});

test("files that come to a channel count for the organization, not as one person's", async () => {
  const quotas = configuration().uploadQuotas;
  configure({ uploadQuotas: { ofOrganization: null, ofPerson: 0 } });
  const attachments = [{ filename: "a.txt", content: "a" }];
  expect(await answerTo({ text: "x", attachments })).toContain(
    "550 Upload would exceed your own upload quota",
  );
  await send({ to: gateway, text: "counted", attachments });
  expect((await newest()).content).toContain("counted");
  configure({ uploadQuotas: { ofOrganization: 0, ofPerson: null } });
  expect(await answerTo({ to: gateway, text: "x", attachments })).toContain(
    "550 Upload would exceed your organization's upload quota.",
  );
  configure({ uploadQuotas: quotas });
});

test("who may not post any more has their mail refused, and a new key ends the address", async () => {
  const person = await org.add();
  await person.subscribe("general");
  const address = await addressOf(person, person);
  await send({ to: address, text: "works" });
  await person.client.post("/users/me/api_key/regenerate");
  expect(await answerTo({ to: address, text: "again" })).toBe("550 There is no such address here.");
  const renewed = await addressOf(person, person);
  await owner.client.delete(`/users/${person.id}`);
  expect(await answerTo({ to: renewed, text: "again" })).toBe("550 There is no such address here.");
});

test("the server's own bot starts topics for mail only where everyone may", async () => {
  const setHolder = async (from: string, to: string) => {
    const { body } = await owner.client.get("/user_groups");
    const groups = z.array(z.object({ id: z.int(), name: z.string() })).parse(body.user_groups);
    const idOf = (name: string) => groups.find((group) => group.name === name)?.id;
    const change = { can_create_topic_group: { old: idOf(from), new: idOf(to) } };
    const { status } = await owner.client.patch(`/streams/${channelId}`, change);
    expect(status).toBe(200);
  };
  const mail = { to: gateway, text: "hello" };
  await send({ ...mail, subject: "Known" });
  await setHolder("role:everyone", "role:members");
  expect(await answerTo({ ...mail, subject: "Unknown" })).toBe(
    "550 Mail to this address cannot start topics in this channel. Use the name of an existing topic as the subject.",
  );
  await send({ ...mail, subject: "Known", text: "again" });
  expect(await newest()).toMatchObject({ subject: "Known", content: expect.stringContaining("again") });
  await send({ to: own, subject: "By a member", text: "hello" });
  expect(await newest()).toMatchObject({ subject: "By a member", sender_id: member.id });
  await setHolder("role:members", "role:everyone");
  await send({ ...mail, subject: "Unknown" });
  expect(await newest()).toMatchObject({ subject: "Unknown" });
});

test("an answer to a mail goes into its conversation, from the person's own address alone", async () => {
  const person = await org.add({ fullName: "Ada Absent" });
  await owner.send([person.id], "a question");
  await followMessages();
  await query(
    sql`UPDATE missed_message SET due_at = now() - interval '1 second' WHERE user_id = ${person.id}`,
  );
  await queueMissedMails();
  const mail = await mailbox.mailTo(person.email);
  const to = z.string().parse(mail.replyTo?.[0]?.address);
  expect(mail.text).toContain("You can answer by replying to this email.");
  const answer = {
    to,
    subject: "Re: Messages with Olivia Owner",
    text: "an answer\n\nOn Monday, 4 May 2026 at 10:00, Olivia wrote:\n> a question",
  };
  expect(await answerTo(answer)).toContain("550 Reply from the address at which you received the mail.");
  const checked = (results: string) => ({ "Authentication-Results": `mx.example.com; ${results}` });
  const stolen = { ...answer, from: person.email, headers: checked("spf=pass smtp.mailfrom=x.example") };
  expect(await answerTo(stolen)).toContain("550 The sender of this mail could not be verified.");
  await send({ ...answer, from: person.email, headers: checked("spf=pass smtp.mailfrom=example.com") });
  const { sender_id, content } = await newest();
  expect(sender_id).toBe(person.id);
  expect(content).toMatch(/^an answer\n\n```spoiler quoted text\n~~~\nOn Monday.*\n> a question\n~~~\n```$/s);
  const silent = { ...answer, from: person.email, headers: checked("dmarc=pass"), text: "> a question" };
  expect(await answerTo(silent)).toContain("550 The mail has no text.");
  expect(
    await answerTo({ ...answer, to: to.replace(/reply-\d+/, `reply-${owner.id}`), from: owner.email }),
  ).toContain("550");
});

test("a mail is piped to the command, which finds the recipient in the mail", async () => {
  const piped = (text: string, ...fields: readonly string[]) =>
    Readable.from([Buffer.from([...fields, "From: x@y.example", "Subject: piped", "", text].join("\r\n"))]);
  await receivePipedMail(piped("by its fields", "To: other@y.example", `Cc: A <${own}>`));
  expect(await newest()).toMatchObject({ subject: "piped", content: "by its fields", sender_id: member.id });
  await receivePipedMail(piped("by its argument"), own);
  expect(await newest()).toMatchObject({ content: "by its argument" });
  await expect(receivePipedMail(piped("nowhere", "To: other@y.example"))).rejects.toThrow(
    "There is no such address here.",
  );
  await expect(receivePipedMail(piped("looped", "Precedence: bulk"), own)).rejects.toThrow(
    "Bulk mail is not accepted.",
  );
});

test("each mail has one recipient, so that each has its own answer", async () => {
  const sent = await transport.sendMail({
    from: "a@elsewhere.example",
    to: [own, gateway],
    subject: "both",
    text: "both",
  });
  expect(sent.rejected).toHaveLength(1);
});

test("a person who knows many addresses does not use up what the organization has", async () => {
  const person = await org.add();
  await person.subscribe("general");
  const target = await findTarget(await addressOf(person, person));
  if (!target) throw new Error("The address leads nowhere.");
  const count = (channelId: number) => countMail({ ...target, place: { kind: "channel", channelId } });
  for (let channelId = 1; channelId <= MAILS_OF_PERSON; channelId += 1) await count(channelId);
  await expect(count(1)).rejects.toThrow("Too many mails to this address");
  await send({ text: "of somebody else" });
  expect((await newest()).content).toBe("of somebody else");
});
