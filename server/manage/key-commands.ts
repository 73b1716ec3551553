/** Commands for bots and API keys. A key is only printed when it is made. */
import { replaceKey } from "../../lib/accounts/bots/api-keys.ts";
import { createBot, deactivateBot } from "../../lib/accounts/bots/create-bot.ts";
import { countKeys, revokeAllKeys } from "../../lib/accounts/members/end-access-of-all.ts";
import { listKeysOf } from "../../lib/accounts/personal-keys/personal-keys.ts";
import { OWN_FORMAT } from "../../lib/integrations/outgoing-webhooks/webhook-format.contract.ts";
import { noteInAuditLog } from "../../lib/kernel/events/append-event.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { GENERIC_BOT, INCOMING_WEBHOOK, OUTGOING_WEBHOOK } from "../../lib/people/people-limits.contract.ts";
import type { UserRecord } from "../../lib/people/users/user-records.ts";
import { type Command, CommandError, type Input, type Report, WITH_JSON } from "./command.ts";
import { openOrganization } from "./find-organization.ts";
import { botsOf, findAccount, findBot, findPerson, shownPerson } from "./find-person.ts";
import { serverActor } from "./server-actor.ts";

const WITH_DRY_RUN = { "dry-run": null, ...WITH_JSON } as const;

export const keyCommands: Readonly<Record<string, Command>> = {
  "bots list": {
    takes: ["SUBDOMAIN"],
    options: WITH_JSON,
    does: "lists the bots with id, address, name, type and owner",
    run: list,
  },
  "bots create": {
    takes: ["SUBDOMAIN", "OWNER", "SHORT_NAME", "NAME"],
    options: { type: "TYPE", "payload-url": "ADDRESS", ...WITH_JSON },
    does: "creates a bot for a person and prints its API key; TYPE: generic, incoming-webhook, outgoing-webhook",
    run: create,
  },
  "bots deactivate": {
    takes: ["SUBDOMAIN", "BOT"],
    options: WITH_DRY_RUN,
    does: "deactivates a bot; its messages stay",
    run: deactivate,
  },
  "keys list": {
    takes: ["SUBDOMAIN", "PERSON"],
    options: WITH_JSON,
    does: "lists names and last uses of a person's keys for programs, not the keys themselves",
    run: listKeys,
  },
  "keys regenerate": {
    takes: ["SUBDOMAIN", "PERSON"],
    options: WITH_JSON,
    does: "replaces the API key of a person or a bot, and prints the new one",
    run: regenerate,
  },
  "keys revoke": {
    takes: ["SUBDOMAIN"],
    options: WITH_DRY_RUN,
    does: "replaces the API keys of all people and bots, and deletes all keys for programs",
    run: revoke,
  },
};

const types: ReadonlyMap<number, string> = new Map([
  [GENERIC_BOT, "generic"],
  [INCOMING_WEBHOOK, "incoming-webhook"],
  [OUTGOING_WEBHOOK, "outgoing-webhook"],
]);

function present({ users }: Organization, bot: UserRecord) {
  const owner = bot.botOwnerId === null ? undefined : users.get(bot.botOwnerId);
  return {
    id: bot.id,
    email: bot.deliveryEmail,
    full_name: bot.fullName,
    type: types.get(bot.botType ?? 0) ?? "other",
    owner: owner?.deliveryEmail ?? null,
    is_active: bot.isActive,
  };
}

async function list([subdomain = ""]: readonly string[]): Promise<Report> {
  const organization = await openOrganization(subdomain);
  const bots = botsOf(organization).map((bot) => present(organization, bot));
  const lines = bots.map(({ id, email, full_name, type, owner, is_active }) =>
    [id, email, full_name, type, owner ?? "no owner", ...(is_active ? [] : ["deactivated"])].join("\t"),
  );
  return { text: lines.length === 0 ? "There is no bot yet." : lines.join("\n"), data: { bots } };
}

async function create(
  [subdomain = "", person = "", shortName = "", fullName = ""]: readonly string[],
  input: Input,
): Promise<Report> {
  const type = typeNamed(input.valueOf("type") ?? "generic");
  const payloadUrl = input.valueOf("payload-url");
  if ((type === OUTGOING_WEBHOOK) !== (payloadUrl !== undefined)) {
    throw new CommandError("An outgoing webhook needs --payload-url=ADDRESS; other bots do not take it.");
  }
  const organization = await openOrganization(subdomain);
  const owner = findPerson(organization, person);
  if (!owner.isActive) throw new CommandError(`${shownPerson(owner)} is deactivated, and cannot own a bot.`);
  const made = await createBot(serverActor(organization, owner), {
    full_name: fullName,
    short_name: shortName,
    bot_type: type,
    payload_url: payloadUrl,
    interface_type: OWN_FORMAT,
  });
  const bot = findBot(organization, String(made.user_id));
  return {
    text: `${shownPerson(bot)} is a bot of ${shownPerson(owner)}, with the id ${bot.id}. API key: ${made.api_key}`,
    data: { bot: present(organization, bot), api_key: made.api_key },
  };
}

/** @throws CommandError for an unknown type. */
function typeNamed(given: string): number {
  const [type] = [...types].find(([, name]) => name === given.trim().toLowerCase()) ?? [];
  if (type !== undefined) return type;
  throw new CommandError(`There is no type ${given} of bots. The types: ${[...types.values()].join(", ")}.`);
}

async function deactivate([subdomain = "", given = ""]: readonly string[], input: Input): Promise<Report> {
  const organization = await openOrganization(subdomain);
  const bot = findBot(organization, given);
  if (!bot.isActive) throw new CommandError(`${shownPerson(bot)} is deactivated already.`);
  const actor = serverActor(organization);
  if (!input.has("dry-run")) await deactivateBot(actor, bot.id);
  const text = `${shownPerson(bot)} ${input.has("dry-run") ? "would be" : "is"} deactivated.`;
  return { text, data: { bot: present(organization, organization.users.get(bot.id) ?? bot) } };
}

async function listKeys([subdomain = "", given = ""]: readonly string[]): Promise<Report> {
  const user = findPerson(await openOrganization(subdomain), given);
  const rows = await listKeysOf(user.id);
  const keys = rows.map(({ id, name, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  }));
  const lines = keys.map(({ id, name, created_at, last_used_at, expires_at }) =>
    [
      id,
      name,
      `made: ${created_at}`,
      last_used_at ? `used: ${last_used_at}` : "never used",
      ...(expires_at ? [`expires: ${expires_at}`] : []),
    ].join("\t"),
  );
  const text = lines.length === 0 ? `${shownPerson(user)} has no keys for programs.` : lines.join("\n");
  return { text, data: { keys } };
}

async function regenerate([subdomain = "", given = ""]: readonly string[]): Promise<Report> {
  const organization = await openOrganization(subdomain);
  const user = findAccount(organization, given);
  if (!user.isActive) throw new CommandError(`${shownPerson(user)} is deactivated: reactivate it first.`);
  const realmId = organization.realm.id;
  const writer = { realmId, userId: null, operation: "regenerate-api-key-of-user" };
  const details = { user_id: user.id, ways: ["account_key"] };
  const { api_key } = await replaceKey(writer, user, (log) =>
    noteInAuditLog(log, { event: "access.end", details }),
  );
  return {
    text: `${shownPerson(user)} has a new API key; the former one is refused. API key: ${api_key}`,
    data: { id: user.id, email: user.deliveryEmail, api_key },
  };
}

async function revoke([subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const organization = await openOrganization(subdomain);
  const { id: realmId, name } = organization.realm;
  const { accounts, programs } = await countKeys(realmId);
  const what = `API keys of people and bots: ${accounts}, keys for programs: ${programs}.`;
  const data = { accounts, programs };
  if (input.has("dry-run")) return { text: `${name} would lose its keys. ${what}`, data };
  await revokeAllKeys({ realmId, userId: null, operation: "revoke-all-api-keys" }, organization);
  return {
    text: `The keys of ${name} are revoked. ${what} Everybody finds a new API key in their settings.`,
    data,
  };
}
