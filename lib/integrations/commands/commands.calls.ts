/** Valid calls and their callers. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  type MakeParams,
  NO_CHANNEL,
  OPEN_NAME,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { commands } from "./commands.ts";

let count = 0;

function newName(): string {
  count += 1;
  return `deploy-${count}`;
}

const idOf = (value: unknown) => z.int().catch(UNKNOWN_ID).parse(value);

async function makeBot({ client }: TestAccount): Promise<number> {
  const bot = { full_name: `Tool ${randomUUID()}`, short_name: `tool-${randomUUID()}` };
  return idOf((await client.post("/bots", bot)).body.user_id);
}

const botOf = ({ own }: CallSubject) => own(makeBot, UNKNOWN_ID);

const commandOf = ({ own }: CallSubject) =>
  own(async (account) => {
    const given = { bot_id: await makeBot(account), name: newName() };
    return idOf((await account.client.put("/bots/commands", given)).body.id);
  }, UNKNOWN_ID);

/** One command for all calls of a row. */
function calledIn({ bot }: TestOrganization): MakeParams {
  let made: Promise<number> | undefined;
  const make = async () => idOf((await bot.client.put("/bots/commands", { name: newName() })).body.id);
  return async ({ channelId }) => {
    made ??= make();
    return { command_id: await made, type: "channel", to: channelId, topic: OPEN_NAME };
  };
}

export const calls = defineCalls<typeof commands>({
  valid: {
    "get-bot-commands": () => ({}),
    "set-bot-command": async (subject) => ({ bot_id: await botOf(subject), name: newName() }),
    "remove-bot-command": async (subject) => ({ command_id: await commandOf(subject) }),
    "call-bot-command": ({ channelId }) => ({
      command_id: UNKNOWN_ID,
      type: "channel",
      to: channelId,
      topic: "t",
    }),
  },
  whoMay: (org) => [
    row("get-bot-commands", "account"),
    row("set-bot-command", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("remove-bot-command", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("call-bot-command", "open", { guest: NO_CHANNEL }, calledIn(org)),
  ],
});
