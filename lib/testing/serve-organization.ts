/** Server and organization for a file's API tests. */
import { afterAll } from "vitest";
import { createTestOrganization, type TestOrganization } from "./test-organization.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "./test-server.ts";

/** Stops after the file's tests. */
export async function serveOrganization(
  options: TestServerOptions = {},
): Promise<{ server: TestServer; org: TestOrganization }> {
  const server = await startTestServer(options);
  afterAll(() => server.stop());
  return { server, org: await createTestOrganization(server.port) };
}
