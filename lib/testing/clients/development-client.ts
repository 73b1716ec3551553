/** Signs in to a server in development mode, without a password. */
import { z } from "zod";
import { ApiClient } from "./api-client.ts";

const account = z.object({ user_id: z.int(), email: z.string(), api_key: z.string() });

/** Address of the account that `setUpOwner` creates. */
export const OWNER = "owner@example.com";

interface Server {
  readonly port: number;
}

interface DevelopmentAccount {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
  readonly client: ApiClient;
}

const hostOf = ({ port }: Server) => `localhost:${port}`;
const anonymousClient = (server: Server) =>
  new ApiClient(server.port, { credentials: null, host: hostOf(server) });

/** The person with this address. */
async function developmentAccount(server: Server, username: string): Promise<DevelopmentAccount> {
  const { body } = await anonymousClient(server).post("/dev_fetch_api_key", { username });
  const { user_id: id, email, api_key: apiKey } = account.parse(body);
  const client = new ApiClient(server.port, { credentials: { email, apiKey }, host: hostOf(server) });
  return { id, email, apiKey, client };
}

export async function developmentClient(server: Server, username: string): Promise<ApiClient> {
  return (await developmentAccount(server, username)).client;
}

/** Creates the first organization of a new server. */
export async function setUpOwner(server: Server, organizationName = "Origin"): Promise<DevelopmentAccount> {
  const owner = { full_name: "Owner", email: OWNER, password: "correct horse battery staple" };
  await anonymousClient(server).post("/setup", { organization_name: organizationName, ...owner });
  return developmentAccount(server, OWNER);
}
