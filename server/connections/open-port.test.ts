/** Ports that cannot be opened. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { openPort, whyNotAllowed } from "./open-port.ts";

test("a port in use is named with the variable that chooses another", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(
    openPort(createServer(), { host: "127.0.0.1", port, variable: "PARLEY_HTTP_PORT" }),
  ).rejects.toThrow(`Port ${port} is in use by another program. Choose another one with PARLEY_HTTP_PORT=…`);
  other.close();
});

test("a host that this machine does not have is named", async () => {
  await expect(openPort(createServer(), { host: "192.0.2.7", port: 0, variable: "PORT" })).rejects.toThrow(
    "PARLEY_HOST must be an address of this machine, and 192.0.2.7 is not.",
  );
});

test("a user who may not open the ports of the web reads how to allow it", () => {
  expect(whyNotAllowed(443, "PARLEY_TLS_PORT")).toMatch(
    /AmbientCapabilities=CAP_NET_BIND_SERVICE.*setcap.*PARLEY_TLS_PORT=/,
  );
  expect(whyNotAllowed(80, "PORT")).toBe(
    "This user is not allowed to open port 80. Choose one above 1023 with PORT=…",
  );
});
