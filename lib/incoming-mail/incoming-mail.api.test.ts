/** Mail comes in by real SMTP conversations: to channels and as answers, or is refused with a reason. */
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { query, sql } from "../db/sql.ts";
import { setLargestFile, USUAL_LARGEST_MIB } from "../files/largest-file.ts";
import { logger } from "../log.ts";
import { followMessages } from "../missed-messages/follow-messages.ts";
import { queueMissedMails } from "../missed-messages/queue-missed-mails.ts";
import { makeCertificate } from "../testing/outside/certificate.ts";
import { openMailbox } from "../testing/outside/mailbox.ts";
import { pictureFile } from "../testing/pictures.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import type { TestAccount } from "../testing/test-account.ts";
import { setUploadQuotas, uploadQuotas } from "../uploads/upload-quota.ts";
import { findTarget } from "./find-target.ts";
import { countMail, MAILS, MAILS_OF_PERSON } from "./mail-rate.ts";
import { receivePipedMail } from "./receive-piped-mail.ts";
import { forgetReceivedMails } from "./received-mails.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-mail-"));
const certificate = await makeCertificate(folder);
afterAll(() => rm(folder, { recursive: true }));
const mailbox = await openMailbox();
const { server, org } = await serveOrganization({
  mailServer: { url: mailbox.url, from: "chat@mail.example" },
  incomingMail: { port: 0, tls: certificate, checkedBy: "mx.example.com" },
});
const { owner, member } = org;
await owner.subscribe("general");
await member.subscribe("general");
const port = z.int().parse(server.mailPort);
const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
afterAll(() => transport.close());

async function addressOf(
  account: TestAccount,
  params: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { body: channel } = await account.client.get("/get_stream_id?stream=general");
  const search = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const { body } = await account.client.get(`/streams/${channel.stream_id}/email_address?${search}`);
  return z.string().parse(body.email);
}

const own = await addressOf(member, { sender_id: member.id });
const gateway = await addressOf(member);

const ada = "Ada Lovelace <ada@elsewhere.example>";
const send = (mail: SendMailOptions) => transport.sendMail({ from: ada, to: own, subject: "Plans", ...mail });
const refusal = (mail: SendMailOptions): Promise<string> =>
  send(mail).then(
    () => "accepted",
    (error) => String(error.response),
  );

const png = Buffer.from(await pictureFile().arrayBuffer());

const message = z.looseObject({ content: z.string(), subject: z.string(), sender_id: z.int() });

/** The newest message that the owner has. */
async function newest(account: TestAccount = owner) {
  const params = new URLSearchParams({
    anchor: "newest",
    num_before: "1",
    num_after: "0",
    apply_markdown: "false",
  });
  const { body } = await account.client.get(`/messages?${params}`);
  return message.parse(z.array(z.unknown()).parse(body.messages)[0]);
}

describe("a mail to a channel", () => {
  test("becomes a message of the address's sender, with the subject as its topic", async () => {
    await send({ subject: "Re: Café plans", text: "Tea at **four**?\n\n-- \nAda", encoding: "utf-8" });
    expect(await newest()).toMatchObject({
      sender_id: member.id,
      subject: "Café plans",
      content: "Tea at **four**?",
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
      /^\*\*From:\*\* Ada Lovelace `ada@elsewhere\.example`\n\nSee \*\*this\*\*\n\n\[plan /,
    );
    const [path = ""] = /\/user_uploads\/[^)]+/.exec(content) ?? [];
    expect((await owner.client.get(path)).status).toBe(200);
  });

  test("says so when a file is larger than people may upload", async () => {
    setLargestFile(1);
    try {
      const attachments = [
        { filename: "film.bin", content: Buffer.alloc(1024 ** 2 + 1) },
        { filename: "plan.txt", content: "the plan" },
      ];
      await send({ text: "both", attachments });
      const { content } = await newest();
      expect(content).toMatch(/^both\n\n\[plan\.txt\]\(\S+\)\n1 file was left out\.$/);
    } finally {
      setLargestFile(USUAL_LARGEST_MIB);
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
  ["nothing", { text: "> only a quote" }, "550 The mail has no text."],
])("%s is refused while the sender listens", async (_what, mail, reason) => {
  const before = await newest();
  expect(await refusal({ text: "hello", ...mail })).toContain(reason);
  expect(await newest()).toEqual(before);
});

test("a mail that is delivered again is posted once, with its files", async () => {
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
  await Promise.all([1, 2, 3].map(() => send({ ...again, messageId: "<new@x.example>", text: "together" })));
  await send({ ...again, to: gateway, text: "elsewhere" });
  expect((await newest()).content).toContain("elsewhere");
  const { body } = await owner.client.get(
    "/messages?anchor=newest&num_before=6&num_after=0&apply_markdown=false",
  );
  const contents = z
    .array(message)
    .parse(body.messages)
    .map(({ content }) => content);
  expect(contents.filter((content) => content.startsWith("together"))).toHaveLength(1);
  await query(sql`UPDATE received_mail SET received_at = now() - interval '8 days'`);
  await forgetReceivedMails();
  await send({ ...again, text: "weeks later" });
  expect((await newest()).content).toMatch(/^weeks later/);
});

test("one without a Message-ID is known by its date, and by all that it says", async () => {
  const day = "Mon, 02 Nov 2026 10:00:00 +0000";
  const raw = (date: string, text: string) =>
    [`From: ${ada}`, `To: ${own}`, "Subject: Nightly", ...(date ? [`Date: ${date}`] : []), "", text, ""].join(
      "\r\n",
    );
  const posted = async () => {
    const { body } = await owner.client.get("/messages?anchor=newest&num_before=100&num_after=0");
    return z
      .array(message)
      .parse(body.messages)
      .filter(({ subject }) => subject === "Nightly").length;
  };
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
});

test("files of a mail that is not posted after all are removed", async () => {
  const person = await org.add();
  await person.subscribe("general");
  const to = await addressOf(person, { sender_id: person.id });
  const quotas = uploadQuotas();
  setUploadQuotas({ ofOrganization: null, ofPerson: 1 });
  const attachments = [1, 2 ** 20].map((size) => ({ filename: `${size}`, content: Buffer.alloc(size) }));
  expect(await refusal({ to, text: "x", attachments })).toContain("550 Upload would exceed your own");
  setUploadQuotas(quotas);
  expect((await person.client.get("/attachments")).body.attachments).toEqual([]);
});

test("files that come to a channel count for the organization, not as one person's", async () => {
  const quotas = uploadQuotas();
  setUploadQuotas({ ofOrganization: null, ofPerson: 0 });
  const attachments = [{ filename: "a.txt", content: "a" }];
  expect(await refusal({ text: "x", attachments })).toContain(
    "550 Upload would exceed your own upload quota",
  );
  await send({ to: gateway, text: "counted", attachments });
  expect((await newest()).content).toContain("counted");
  setUploadQuotas({ ofOrganization: 0, ofPerson: null });
  expect(await refusal({ to: gateway, text: "x", attachments })).toContain(
    "550 Upload would exceed your organization's upload quota.",
  );
  setUploadQuotas(quotas);
});

test("who may not post any more has their mail refused, and a new key ends the address", async () => {
  const person = await org.add();
  await person.subscribe("general");
  const address = await addressOf(person, { sender_id: person.id });
  await send({ to: address, text: "works" });
  await person.client.post("/users/me/api_key/regenerate");
  expect(await refusal({ to: address, text: "again" })).toBe("550 There is no such address here.");
  const renewed = await addressOf(person, { sender_id: person.id });
  await owner.client.delete(`/users/${person.id}`);
  expect(await refusal({ to: renewed, text: "again" })).toBe("550 There is no such address here.");
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
    text: "an answer\n\nOn Monday at 10:00, Olivia wrote:\n> a question",
  };
  expect(await refusal(answer)).toContain("550 Answer from the address at which you have received the mail.");
  const checked = (results: string) => ({ "Authentication-Results": `mx.example.com; ${results}` });
  const stolen = { ...answer, from: person.email, headers: checked("spf=pass smtp.mailfrom=x.example") };
  expect(await refusal(stolen)).toContain("550 The sender of this mail could not be verified.");
  await send({ ...answer, from: person.email, headers: checked("spf=pass smtp.mailfrom=example.com") });
  expect(await newest()).toMatchObject({ sender_id: person.id, content: "an answer" });
  expect(
    await refusal({ ...answer, to: to.replace(/reply-\d+/, `reply-${owner.id}`), from: owner.email }),
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
  const sent = await transport.sendMail({ from: ada, to: [own, gateway], subject: "both", text: "both" });
  expect(sent.rejected).toHaveLength(1);
});

test("large mails and floods are turned away", async () => {
  const raw = Buffer.from(`From: x@y.example\r\n\r\n${`${"x".repeat(76)}\r\n`.repeat(340_000)}`);
  expect(await refusal({ raw, envelope: { from: "x@y.example", to: own } })).toMatch(/^552/);
  const person = await org.add();
  await person.subscribe("general");
  const to = await addressOf(person, { sender_id: person.id });
  const target = await findTarget(to);
  if (!target) throw new Error("The address leads nowhere.");
  for (let count = 0; count < MAILS; count += 1) await countMail(target);
  expect(await refusal({ to, text: "one more" })).toContain("451 Too many mails to this address");
  const piped = Readable.from([Buffer.from("From: x@y.example\r\nSubject: x\r\n\r\none more")]);
  await expect(receivePipedMail(piped, to)).rejects.toThrow("Too many mails to this address");
});

test("a person who knows many addresses does not use up what the organization has", async () => {
  const person = await org.add();
  await person.subscribe("general");
  const target = await findTarget(await addressOf(person, { sender_id: person.id }));
  if (!target) throw new Error("The address leads nowhere.");
  /** As to another channel each time. */
  const count = (channelId: number) => countMail({ ...target, place: { kind: "channel", channelId } });
  for (let channelId = 1; channelId <= MAILS_OF_PERSON; channelId += 1) await count(channelId);
  await expect(count(1)).rejects.toThrow("Too many mails to this address");
  await send({ text: "of somebody else" });
  expect((await newest()).content).toBe("of somebody else");
});

test.skipIf(certificate === null)("mail comes in encrypted where a certificate is configured", async () => {
  const mail = { from: ada, to: own, subject: "Plans", text: "in secret" };
  const secure = { host: "127.0.0.1", port, requireTLS: true };
  const sendTrusting = (ca: Buffer | undefined) =>
    createTransport({ ...secure, tls: { servername: "localhost", ...(ca ? { ca } : {}) } }).sendMail(mail);
  await sendTrusting(certificate?.cert);
  expect((await newest()).content).toBe("in secret");
  await expect(sendTrusting(undefined)).rejects.toThrow("self-signed certificate");
});

test("what is no mail at all does no harm", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
  await send({ text: "still there" });
  expect((await newest()).content).toBe("still there");
});

/** A connection on which the text of a mail is awaited. */
async function beginMail(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  for (const line of ["EHLO a", "MAIL FROM:<a@elsewhere.example>", `RCPT TO:<${own}>`, "DATA"]) {
    await new Promise((resolve) => socket.once("data", resolve));
    socket.write(`${line}\r\n`);
  }
  await new Promise((resolve) => socket.once("data", resolve));
  return socket;
}

test("a mail that breaks off is not posted, and no error of this server", async () => {
  const errors = vi.spyOn(logger, "error");
  const socket = await beginMail();
  socket.write("Subject: half\r\n\r\nof it", () => socket.destroy());
  await send({ text: "the next one" });
  expect((await newest()).content).toBe("the next one");
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test("a mail that the server would have to read dot by dot ends its connection, and others are taken", async () => {
  const socket = await beginMail();
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => undefined);
  socket.write(`Subject: dots\r\n\r\n${"..\r\n".repeat(20_000)}`);
  await closed;
  await send({ text: "after the dots" });
  expect((await newest()).content).toBe("after the dots");
});
