/** A bare server, whose delays show the machine's load alone. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const server = createServer((_request, response) => response.end("{}"));
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready http://localhost:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
