/** Baseline: a bare server of socket.io or of `ws` that broadcasts the body of each request, as a message's content. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { WebSocketServer } from "ws";

type Broadcast = (events: readonly object[]) => void;

const eventBytes = Number(process.env.EVENT_BYTES);
const server = createServer(async (request, response) => {
  if (request.method === "GET") {
    response.end("{}");
    return;
  }
  let content = "";
  for await (const chunk of request) content += chunk;
  lastId += 1;
  const event = { id: lastId, type: "message", message: { content } };
  const missing = Math.max(0, eventBytes - JSON.stringify([event]).length);
  broadcast([{ ...event, message: { content, rest: "x".repeat(missing) } }]);
  response.end("{}");
});
// By default, connections that rest between two rounds would be closed.
server.keepAliveTimeout = 600_000;
let lastId = 0;
const broadcast = process.env.KIND === "ws" ? overWebSockets() : overSocketIo();

function overWebSockets(): Broadcast {
  const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
  return (events) => {
    // A Buffer is framed for each client, but encoded once.
    const data = Buffer.from(JSON.stringify(events));
    for (const client of webSockets.clients) client.send(data, { binary: false });
  };
}

function overSocketIo(): Broadcast {
  const io = new Server(server, { perMessageDeflate: false, serveClient: false });
  return (events) => {
    io.emit("events", events);
  };
}

server.listen(0, "127.0.0.1", 4_096, () => {
  process.stdout.write(`ready http://localhost:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
