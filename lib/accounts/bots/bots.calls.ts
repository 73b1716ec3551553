/** Valid calls for bots, with permitted roles. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  type MakeParams,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { bots } from "./bots.ts";

const botList = z.object({ bots: z.array(z.object({ user_id: z.int(), username: z.string() })) });

/** The actor's own. */
export const botOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { bots } = botList.parse((await client.get("/bots")).body);
    const made = bots.find(({ username }) => username.startsWith("tool-"));
    return made?.user_id ?? makeBot({ client });
  }, UNKNOWN_ID);

/** Requires permission to create bots. */
async function makeBot({ client }: Pick<TestAccount, "client">): Promise<number> {
  const { body } = await client.post("/bots", newBot());
  return z.int().catch(UNKNOWN_ID).parse(body.user_id);
}

async function hookOf({ client }: Pick<TestAccount, "client">): Promise<number> {
  const hook = { ...newBot(), bot_type: 3, payload_url: "https://hook.example/" };
  return z
    .int()
    .catch(UNKNOWN_ID)
    .parse((await client.post("/bots", hook)).body.user_id);
}

const newBot = () => ({ full_name: `Tool ${randomUUID()}`, short_name: `tool-${randomUUID()}` });

/** A new bot each time, because the call transfers it to the owner, who may own bots of every role. */
const withRole =
  ({ owner }: TestOrganization, role: number): MakeParams =>
  async ({ own }) => ({ bot_id: await own(makeBot, UNKNOWN_ID), role, bot_owner_id: owner.id });

export const calls = defineCalls<typeof bots>({
  valid: {
    "create-bot": () => newBot(),
    "get-bots": () => ({}),
    "update-bot": async (subject) => ({ bot_id: await botOf(subject), default_all_public_streams: true }),
    "deactivate-bot": async (subject) => ({ bot_id: await botOf(subject) }),
    "get-bot-api-key": async (subject) => ({ bot_id: await botOf(subject) }),
    "get-example-post": async ({ own }) => ({ bot_id: await own(hookOf, UNKNOWN_ID) }),
    // The address does not exist, which is no error of the call.
    "send-example-post": async ({ own }) => ({ bot_id: await own(hookOf, UNKNOWN_ID) }),
    "regenerate-bot-api-key": async (subject) => ({ bot_id: await botOf(subject) }),
    "regenerate-own-api-key": () => ({}),
  },
  whoMay: (org) => [
    row("create-bot", "account", { guest: BAD }),
    row("get-bots", "account"),
    row("update-bot", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("update-bot", "account", allBut(["owner", "administrator"], BAD), withRole(org, 300)),
    row("update-bot", "account", allBut(["owner"], BAD), withRole(org, 100)),
    row("deactivate-bot", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("get-bot-api-key", "account", allBut(["member"], BAD)),
    row("get-example-post", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("send-example-post", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("regenerate-bot-api-key", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("regenerate-own-api-key", "account"),
  ],
});
