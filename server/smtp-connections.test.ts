/** Limits of SMTP commands. */
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { consumeRequest, forgetRequests, RATES } from "../lib/kernel/http/rate-limit.ts";
import { BoundedSmtpServer, MAX_COMMAND_BYTES } from "./smtp-connections.ts";

const server = new BoundedSmtpServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  disableReverseLookup: true,
  onData: (stream, session, callback) => {
    server.beginMail(session);
    stream.resume().once("end", () => {
      server.endMail(session);
      callback(null, "Taken");
    });
  },
});
// Also listens on IPv6, where sockets show mapped IPv4 addresses.
await once(server.listen(0), "listening");
const { port } = server.server.address() as AddressInfo;
const sockets: Socket[] = [];
afterAll(async () => {
  // The next file of this worker would find the address at its limit.
  forgetRequests();
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => server.close(resolve));
});

async function open(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "data");
  return socket;
}

async function say(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [answer] = await once(socket, "data");
  return String(answer).slice(0, 3);
}

/** The check ends connections with too many commands. */
async function untilChecked(): Promise<void> {
  const socket = await open();
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.resume().write("NOOP\r\n".repeat(MAX_COMMAND_BYTES / 4));
  await closed;
}

test("a mail that is larger than all commands may be is taken, and the connection goes on", async () => {
  const socket = await open();
  for (const line of ["EHLO a", "MAIL FROM:<a@b.example>", "RCPT TO:<c@d.example>", "DATA"])
    expect(await say(socket, `${line}\r\n`)).toMatch(/^(?:250|354)$/);
  socket.write(`${"x".repeat(70)}\r\n`.repeat(Math.ceil(MAX_COMMAND_BYTES / 10)));
  await untilChecked();
  expect(await say(socket, ".\r\n")).toBe("250");
  await untilChecked();
  expect(await say(socket, "NOOP\r\n")).toBe("250");
});

test("connections count among the requests of their address", async () => {
  const greeting = async () => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    return String(await once(socket, "data")).slice(0, 3);
  };
  // Connections of earlier tests may count too, and their minute may have ended.
  forgetRequests();
  for (let count = 0; count < RATES.requests.amount - 1; count += 1) consumeRequest(null, "127.0.0.1");
  expect(await greeting()).toBe("220");
  expect(await greeting()).toBe("421");
});
