/** Valid calls for personal keys, with permitted roles. */
import { allBut, BAD, defineCalls, row, UNKNOWN_ID } from "../../testing/calls/noun-calls.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import type { personalKeys } from "./personal-keys.ts";

async function personalKeyIdBy({ client }: TestAccount): Promise<number> {
  const { body } = await client.post("/users/me/api_keys", { name: "Backup" });
  return Number(body.id);
}

export const calls = defineCalls<typeof personalKeys>({
  valid: {
    "get-personal-keys": () => ({}),
    "create-personal-key": () => ({ name: "Backup" }),
    "revoke-personal-key": async ({ own }) => ({ key_id: await own(personalKeyIdBy, UNKNOWN_ID) }),
  },
  whoMay: () => [
    row("get-personal-keys", "account", { bot: BAD }),
    row("create-personal-key", "account", { bot: BAD }),
    row("revoke-personal-key", "account", allBut(["member"], BAD)),
  ],
});
