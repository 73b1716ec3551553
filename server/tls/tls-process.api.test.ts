/** A server process that does TLS itself, configured by environment variables as an administrator does. */
import { rm } from "node:fs/promises";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startAcmeAuthority } from "../../lib/testing/outside/acme-authority.ts";
import { freePort, ServerProcess } from "../../lib/testing/server-process.ts";
import { createTestDatabase, unusedFolder } from "../../lib/testing/test-server.ts";

const authority = await startAcmeAuthority();
afterAll(() => authority?.stop());

describe.skipIf(!authority)("with Pebble (skipped where it is neither installed nor downloadable)", () => {
  if (!authority) return;

  test("a new server says that it waits for its certificate, gets it, and stops cleanly", async () => {
    const database = await createTestDatabase();
    const [port, dataFolder] = [await freePort(), unusedFolder()];
    const environment = {
      DATABASE_URL: database.url,
      PARLEY_DATA_DIR: dataFolder,
      PARLEY_DOMAIN: "chat.test",
      PARLEY_TLS_PORT: String(port),
      PARLEY_HTTP_PORT: String(authority.httpPort),
      PARLEY_ACME_DIRECTORY: authority.directory,
      PARLEY_ACME_CA: authority.root,
      PARLEY_LOG_LEVEL: "info",
    };
    const server = new ServerProcess(port, environment);
    onTestFinished(async () => {
      await server.kill();
      await database.drop();
      await rm(dataFolder, { recursive: true });
    });
    await server.start();
    expect(server.output).toContain("There is no certificate for chat.test yet");
    expect(server.output).toContain("Parley is ready: https://chat.test");
    const health = await new Promise<string>((resolve, reject) => {
      const at = { host: "127.0.0.1", port, servername: "chat.test", ca: authority.issuer };
      const asked = request({ ...at, path: "/health/ready" }, (response) =>
        text(response).then(resolve, reject),
      );
      asked.once("error", reject).end();
    });
    expect(JSON.parse(health)).toEqual({ status: "ready" });
    expect(server.output).toContain("the authority has issued a certificate");
    expect(await server.stop()).toBe(0);
  });
});
