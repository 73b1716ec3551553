/** Bots of a test's organization. */
import { z } from "zod";
import { ApiClient } from "./clients/api-client.ts";
import type { TestAccount } from "./test-account.ts";
import type { TestOrganization } from "./test-organization.ts";

const created = z.looseObject({
  result: z.literal("success"),
  user_id: z.int(),
  username: z.string(),
  api_key: z.string(),
});

export interface TestBot {
  readonly id: number;
  readonly email: string;
  readonly fullName: string;
  readonly apiKey: string;
  readonly client: ApiClient;
}

/** One function may be refused, the other must succeed. */
export function botMaker(port: number, { host }: TestOrganization) {
  let count = 0;
  const create = ({ client }: TestAccount, params: Record<string, unknown> = {}) => {
    count += 1;
    return client.post("/bots", { full_name: `Robot ${count}`, short_name: `robot${count}`, ...params });
  };
  async function made(by: TestAccount, params: Record<string, unknown> = {}): Promise<TestBot> {
    const answer = await create(by, params);
    const { user_id: id, username: email, api_key: apiKey } = created.parse(answer.body);
    const client = new ApiClient(port, { credentials: { email, apiKey }, host });
    return { id, email, fullName: `Robot ${count}`, apiKey, client };
  }
  return { create, made };
}

export const changeBot = ({ client }: TestAccount, { id }: { id: number }, params: Record<string, unknown>) =>
  client.patch(`/bots/${id}`, params);
