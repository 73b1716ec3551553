/** Valid calls for personal keys, with permitted roles. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import type { personalKeys } from "./personal-keys.ts";

async function personalKeyIdBy({ client }: TestAccount): Promise<number> {
  const { body } = await client.post("/users/me/api_keys", { name: "Backup" });
  return Number(body.id);
}

async function ownBot({ client }: TestAccount): Promise<number> {
  const name = `key-holder-${randomUUID()}`;
  const { body } = await client.post("/bots", { full_name: name, short_name: name });
  return z.int().catch(UNKNOWN_ID).parse(body.user_id);
}

/** A bot with a key, for its owner. */
async function botKeyOf({ own }: CallSubject) {
  let key = UNKNOWN_ID;
  const bot = await own(async (account) => {
    const id = await ownBot(account);
    const { body } = await account.client.post(`/bots/${id}/api_keys`, { name: "Deploy" });
    key = z.int().catch(UNKNOWN_ID).parse(body.id);
    return id;
  }, UNKNOWN_ID);
  return { bot_id: bot, key_id: key };
}

export const calls = defineCalls<typeof personalKeys>({
  valid: {
    "get-personal-keys": () => ({}),
    "create-personal-key": () => ({ name: "Backup" }),
    "revoke-personal-key": async ({ own }) => ({ key_id: await own(personalKeyIdBy, UNKNOWN_ID) }),
    "get-bot-keys": async ({ own }) => ({ bot_id: await own(ownBot, UNKNOWN_ID) }),
    "create-bot-key": async ({ own }) => ({
      bot_id: await own(ownBot, UNKNOWN_ID),
      name: "Deploy",
      expires_at: 2_000_000_000,
      scopes: ["read"],
    }),
    "revoke-bot-key": (subject) => botKeyOf(subject),
  },
  whoMay: () => [
    row("get-personal-keys", "account", { bot: BAD }),
    row("create-personal-key", "account", { bot: BAD }),
    row("revoke-personal-key", "account", allBut(["member"], BAD)),
    row("get-bot-keys", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("create-bot-key", "account", allBut(["member"], BAD)),
    row("revoke-bot-key", "account", allBut(["owner", "administrator", "member"], BAD)),
  ],
});
