/** Endless mails. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { CONNECTIONS_OF_BLOCK } from "./smtp-connections.ts";
import { CONNECTIONS, SmtpGateway } from "./smtp-gateway.ts";

const gateway = new SmtpGateway({ tls: null });
const port = await gateway.listen(0, "127.0.0.1");
const sockets: Socket[] = [];
const endAll = () => {
  for (const socket of sockets.splice(0)) socket.destroy();
};
afterAll(async () => {
  endAll();
  await gateway.close();
});

/** For a client that waits for the greeting or speaks immediately, and then stays silent. */
async function greeting(localAddress: string, words = ""): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  if (words !== "") socket.write(words);
  const [said] = await once(socket, "data");
  return String(said).slice(0, 3);
}

// Only Linux answers on all of 127.0.0.0/8.
test.runIf(process.platform === "linux")(
  "an address has a few connections, and another its own",
  async () => {
    const admitted = Array.from({ length: CONNECTIONS_OF_BLOCK }, () => "220");
    const all = [...admitted, "one more"].map(() => greeting("127.0.0.1"));
    expect((await Promise.all(all)).toSorted()).toEqual([...admitted, "421"]);
    // Refused connections free no place.
    expect(await greeting("127.0.0.1", "EHLO a\r\n")).toBe("421");
    const [tooEarly] = sockets.slice(-1);
    tooEarly?.end();
    if (tooEarly && !tooEarly.closed) await once(tooEarly, "close");
    expect(await greeting("127.0.0.1")).toBe("421");
    // Nor do they take one.
    const flood = Array.from({ length: 2 * CONNECTIONS }, () => greeting("127.0.0.1"));
    expect(await greeting("127.0.0.2")).toBe("220");
    expect(new Set(await Promise.all(flood))).toEqual(new Set(["421"]));
    endAll();
    await expect.poll(() => greeting("127.0.0.1")).toBe("220");
  },
);

async function flood(localAddress: string, dialogue: string, text: string): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => undefined);
  await once(socket, "data");
  socket.on("data", () => undefined).write(dialogue);
  const drained = () => new Promise<void>((resolve) => socket.once("drain", () => resolve()));
  for (let round = 0; round < 2_000 && !socket.destroyed; round += 1) {
    if (!socket.write(text)) await Promise.race([drained(), closed]);
  }
  await closed;
}

test.runIf(process.platform === "linux")("a client that sends commands without end is cut off", async () => {
  await flood("127.0.0.3", "", "NOOP\r\n".repeat(10_000));
});
