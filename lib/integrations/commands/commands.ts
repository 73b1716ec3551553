/** Slash commands that bots register. */
import { dequal } from "dequal";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { type Actor, personBehind, personOf } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { requireMayOfferActions } from "../../messages/actions/actions-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { actingBot } from "../interactions/begin-interaction.ts";
import * as contracts from "./commands.contract.ts";
import {
  botCommandsEvent,
  MAX_COMMANDS,
  MAX_COMMANDS_OF_PERSON,
  type WireCommand,
} from "./commands.contract.ts";

const commandsChanged = defineEvent({
  name: "bot_commands",
  stored: z.strictObject({ op: z.enum(["set", "remove"]), name: z.string(), botId: z.int() }),
  wire: botCommandsEvent,
  audit: (stored) => stored,
  variant: (_stored, { options }) => options.capabilities.parley_additions || null,
  build: ({ op, name, botId }) => ({ op, name, bot_id: botId }),
});

/** Commands of bots that may act, by name. */
export async function getCommands(actor: Actor): Promise<{ commands: WireCommand[] }> {
  const rows = await query<WireCommand>(sql`
    SELECT id, bot_id, name, description, arguments FROM bot_command
    WHERE realm_id = ${actor.organization.realm.id} ORDER BY name LIMIT ${MAX_COMMANDS}`);
  return { commands: rows.filter((row) => actingBot(actor, row.bot_id)) };
}

export const noSuchCommand = () => badRequest("There is no such command.");

/** @throws ApiError BAD_REQUEST. */
export async function requireCommand({ organization }: Actor, commandId: number): Promise<WireCommand> {
  const [command] = await query<WireCommand>(sql`
    SELECT id, bot_id, name, description, arguments FROM bot_command
    WHERE id = ${rowId(commandId)} AND realm_id = ${organization.realm.id}`);
  if (!command) throw noSuchCommand();
  return command;
}

interface NewCommand {
  readonly botId: number | undefined;
  readonly name: string;
  readonly description: string;
  readonly arguments: WireCommand["arguments"];
}

/**
 * Bots register their commands whenever they start, so what does not change is told to nobody.
 * @throws ApiError BAD_REQUEST for another bot's name, too many commands, or a bot that the actor does not manage.
 */
export async function setCommand(actor: Actor, given: NewCommand): Promise<{ id: number }> {
  if (given.botId === undefined && actor.user.botType === null)
    throw badRequest("Name the bot by bot_id, or use the bot's own key.");
  const bot = requireCommandedBot(actor, given.botId ?? actor.user.id);
  const { name, description, arguments: fields } = given;
  const realmId = actor.organization.realm.id;
  return logTransaction(writerOf(actor, "set-bot-command"), async (log) => {
    const { tx } = log;
    await log.lockScope("bot commands");
    const [present] = await tx.$queryRaw<WireCommand[]>(sql`
      SELECT id, bot_id, name, description, arguments FROM bot_command
      WHERE realm_id = ${realmId} AND name = ${name}`);
    if (present?.bot_id !== bot.id) {
      if (present && actingBot(actor, present.bot_id))
        throw badRequest(`Another bot has the command /${name}.`);
      await requireRoom(tx, actor, bot);
    } else if (dequal([present.description, present.arguments], [description, fields])) {
      return { id: present.id };
    }
    const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
      INSERT INTO bot_command (realm_id, bot_id, name, description, arguments)
      VALUES (${realmId}, ${bot.id}, ${name}, ${description}, ${JSON.stringify(fields)}::json)
      ON CONFLICT (realm_id, name) DO UPDATE
        SET bot_id = excluded.bot_id, description = excluded.description, arguments = excluded.arguments
      RETURNING id`);
    if (!row) throw new Error("A command that was written has no id.");
    await appendEvents(log, [
      commandsChanged.event({ op: "set", name, botId: bot.id }, { kind: "everyone" }),
    ]);
    return { id: row.id };
  });
}

/** @throws ApiError BAD_REQUEST. */
export async function removeCommand(actor: Actor, commandId: number): Promise<void> {
  const { name, bot_id: botId } = await requireCommand(actor, commandId);
  requireCommandedBot(actor, botId);
  await logTransaction(writerOf(actor, "remove-bot-command"), async (log) => {
    await log.lockScope("bot commands");
    const { count } = await log.tx.botCommand.deleteMany({ where: { id: commandId, botId } });
    if (count === 0) throw noSuchCommand();
    await appendEvents(log, [commandsChanged.event({ op: "remove", name, botId }, { kind: "everyone" })]);
  });
}

/** The bot itself, one of the actor's own, or any for administrators. */
function requireCommandedBot(actor: Actor, botId: number): UserRecord {
  const { user } = actor;
  const bot = actingBot(actor, botId);
  const isManaged = bot && (bot.user.botOwnerId === user.id || user.role <= ROLE_ADMINISTRATOR);
  if (!bot || !(botId === user.id || isManaged)) throw badRequest("No such bot");
  requireMayOfferActions(bot);
  return bot.user;
}

/**
 * A deactivated bot keeps its commands until another bot needs a name or the room.
 * @throws ApiError BAD_REQUEST when the person's bots, or all of the organization, have too many commands.
 */
async function requireRoom(tx: Transaction, actor: Actor, bot: UserRecord): Promise<void> {
  const { organization } = actor;
  const rows = await tx.$queryRaw<{ bot_id: number }[]>(sql`
    SELECT bot_id FROM bot_command WHERE realm_id = ${organization.realm.id}`);
  const kept = rows.filter((row) => actingBot(actor, row.bot_id));
  const ofPerson = kept.filter((row) => personBehind(organization, row.bot_id) === personOf(bot));
  if (ofPerson.length >= MAX_COMMANDS_OF_PERSON)
    throw badRequest(`The bots of one person can have at most ${MAX_COMMANDS_OF_PERSON} commands.`);
  if (rows.length < MAX_COMMANDS) return;
  if (kept.length >= MAX_COMMANDS)
    throw badRequest(`An organization can have at most ${MAX_COMMANDS} commands.`);
  const keptIds = kept.map((row) => row.bot_id);
  await tx.$executeRaw(sql`
    DELETE FROM bot_command
    WHERE realm_id = ${organization.realm.id} AND bot_id <> ALL(${keptIds}::int[])`);
}

export const commands = defineNoun({
  contracts: [contracts.getCommands, contracts.setCommand, contracts.removeCommand, contracts.callCommand],
  events: [commandsChanged],
});
