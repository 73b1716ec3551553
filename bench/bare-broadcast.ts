/** Baseline: a bare socket.io server that broadcasts on requests to /emit. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";

const empty = { id: 1, type: "message", message: { content: "" } };
const missing = Number(process.env.EVENT_BYTES) - JSON.stringify([empty]).length;
const payload = { ...empty, message: { content: "x".repeat(Math.max(0, missing)) } };
const server = createServer((request, response) => {
  if (request.url !== "/emit") return;
  request.resume();
  io.emit("events", [payload]);
  response.end("{}");
});
const io = new Server(server, { perMessageDeflate: false, serveClient: false });

server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready http://localhost:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
