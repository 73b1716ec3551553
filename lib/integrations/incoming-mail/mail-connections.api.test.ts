/** Refused or ended connections: floods, broken conversations, missing encryption. */
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { afterAll, expect, test, vi } from "vitest";
import { logger } from "../../kernel/log.ts";
import { makeCertificate } from "../../testing/outside/certificate.ts";
import { serveMail } from "../../testing/outside/mail-senders.ts";
import { countMail, findTarget, MAILS } from "./find-target.ts";

import { receivePipedMail } from "./read-mail.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-mail-"));
const certificate = await makeCertificate(folder);
afterAll(() => rm(folder, { recursive: true }));
const { org, port, own, addressOf, send, answerTo, newest } = await serveMail({
  incomingMail: { port: 0, tls: certificate, checkedBy: null },
});

test("large mails and floods are turned away", async () => {
  const raw = Buffer.from(`From: x@y.example\r\n\r\n${`${"x".repeat(76)}\r\n`.repeat(340_000)}`);
  expect(await answerTo({ raw, envelope: { from: "x@y.example", to: own } })).toMatch(/^552/);
  const person = await org.add();
  await person.subscribe("general");
  const to = await addressOf(person, person);
  const target = await findTarget(to);
  if (!target) throw new Error("The address leads nowhere.");
  for (let count = 0; count < MAILS; count += 1) await countMail(target);
  expect(await answerTo({ to, text: "one more" })).toContain("451 Too many mails to this address");
  const piped = Readable.from([Buffer.from("From: x@y.example\r\nSubject: x\r\n\r\none more")]);
  await expect(receivePipedMail(piped, to)).rejects.toThrow("Too many mails to this address");
});

test.skipIf(certificate === null)("mail comes in encrypted where a certificate is configured", async () => {
  const mail = { from: "a@elsewhere.example", to: own, subject: "Plans", text: "in secret" };
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
