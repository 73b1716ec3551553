/** Signs in to a server in development mode, as a person with this address, without a password. */
import { z } from "zod";
import { ApiClient } from "./api-client.ts";

const account = z.object({ email: z.string(), api_key: z.string() });

export async function developmentClient(
  { port }: { readonly port: number },
  username: string,
): Promise<ApiClient> {
  const host = `localhost:${port}`;
  const anonymous = new ApiClient(port, { credentials: null, host });
  const { email, api_key: apiKey } = account.parse(
    (await anonymous.post("/dev_fetch_api_key", { username })).body,
  );
  return new ApiClient(port, { credentials: { email, apiKey }, host });
}
