/** Fixture of most API tests: a server with an organization, shared by all tests of a file. */
import { afterAll } from "vitest";
import { createTestOrganization, type TestOrganization } from "./test-organization.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/**
 * Starts a server with an organization and stops it after the last test of the file.
 * @param options.development whether the server runs in development mode, which has no rate limits.
 */
export async function serveOrganization(
  options: { development?: boolean } = {},
): Promise<{ server: TestServer; org: TestOrganization }> {
  const server = await startTestServer(options);
  afterAll(() => server.stop());
  return { server, org: await createTestOrganization(server.port) };
}
