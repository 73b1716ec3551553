/** Fixture of most API tests: a server with an organization, shared by all tests of a file. */
import { afterAll } from "vitest";
import { createTestOrganization, type TestOrganization } from "./test-organization.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "./test-server.ts";

/** Starts a server with an organization and stops it after the last test of the file. */
export async function serveOrganization(
  options: TestServerOptions = {},
): Promise<{ server: TestServer; org: TestOrganization }> {
  const server = await startTestServer(options);
  afterAll(() => server.stop());
  return { server, org: await createTestOrganization(server.port) };
}
