/** Floods of frames. */
import { expect, test } from "vitest";
import { RATES } from "../../lib/kernel/http/rate-limit.ts";
import { identityOf, TestSocket } from "../../lib/testing/clients/test-socket.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";

const { server, org } = await serveOrganization({ development: false });

const connect = (account: typeof org.member) => TestSocket.connect(server.port, identityOf(org, account));

test("an account that floods one socket is cut off on all of them, and others are not", async () => {
  const [flooding, second, other] = [
    await connect(org.guest),
    await connect(org.guest),
    await connect(org.member),
  ];
  for (let index = 0; index <= RATES.frames.amount; index += 1) flooding.socket.emit("ack", index);
  expect(await flooding.closed).toMatch(/^transport/);
  second.socket.emit("ack", 1);
  expect(await second.closed).toMatch(/^transport/);
  expect((await other.attach(null)).code).toBe("BAD_REQUEST");
  other.close();
});

test("a first acknowledgement of an event is not counted, and later ones are", async () => {
  const { owner } = org;
  const reading = await org.add();
  await owner.subscribe("acknowledged", { principals: [owner.id, reading.id] });
  const reader = await reading.listen({ event_types: ["message"] });
  const follower = await connect(reading);
  const attached = { queue_id: reader.queueId, last_event_id: reader.lastEventId };
  await follower.attach(attached);
  const acknowledge = () => follower.socket.emit("ack", follower.events.at(-1)?.id);
  const acknowledged = 50;
  for (let count = 1; count <= acknowledged; count += 1) {
    await owner.send("acknowledged", `${count}`);
    // A heartbeat may come between.
    await follower.until((events) => events.filter(({ type }) => type === "message").length === count);
    acknowledge();
  }
  // Connecting and attaching take a few; with the acknowledgements, these would exceed the limit.
  for (let count = acknowledged / 2; count < RATES.frames.amount; count += 1) acknowledge();
  expect((await follower.attach(attached)).result).toBe("success");
  for (let count = 0; count < acknowledged; count += 1) acknowledge();
  expect(await follower.closed).toMatch(/^transport/);
});

test("long frames count by their length", async () => {
  const socket = await connect(org.moderator);
  const text = "x".repeat(90_000);
  for (let sent = 0; sent <= RATES.frames.amount * 1_000; sent += text.length)
    socket.socket.emit("ack", text);
  expect(await socket.closed).toMatch(/^transport/);
});

test("what clients send in a busy hour is not limited", async () => {
  const socket = await connect(org.administrator);
  for (let index = 0; index < RATES.frames.amount / 2; index += 1) socket.socket.emit("ack", index);
  expect((await socket.attach(null)).code).toBe("BAD_REQUEST");
  socket.close();
});

test("a connection that connects again and again is cut off", async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=websocket`);
  const closed = new Promise((resolve) => socket.addEventListener("close", () => resolve("closed")));
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  for (let count = 0; count < 30; count += 1) socket.send("40");
  expect(await closed).toBe("closed");
});
