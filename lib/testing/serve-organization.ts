/** Fixture of most API tests: an organization on a server, shared by a file's tests. */
import { afterAll } from "vitest";
import { createTestOrganization, type TestOrganization } from "./test-organization.ts";
import { sharedServer, startTestServer, type TestServer, type TestServerOptions } from "./test-server.ts";

/** For tests that stop the server, or act on the whole database or process. */
export const OWN_SERVER: TestServerOptions = {};

/** With options, the organization's server stops after the last test of the file; without, other files share it. */
export async function serveOrganization(
  options?: TestServerOptions,
): Promise<{ server: TestServer; org: TestOrganization }> {
  if (options === undefined) return organizationOn(await sharedServer());
  const server = await startTestServer(options);
  afterAll(() => server.stop());
  return organizationOn(server);
}

async function organizationOn(server: TestServer): Promise<{ server: TestServer; org: TestOrganization }> {
  return { server, org: await createTestOrganization(server.port) };
}
