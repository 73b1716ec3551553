/** Commands for channels and their subscribers. Permissions are changed in the organization's settings. */
import { archiveChannel } from "../../lib/channels/channels/archive-channel.ts";
import type { ChannelRecord } from "../../lib/channels/channels/channel-records.ts";
import { isChannelPermission } from "../../lib/channels/channels/channel-settings.contract.ts";
import { updateStream as contract } from "../../lib/channels/channels/channels.contract.ts";
import { updateChannel } from "../../lib/channels/channels/update-channel.ts";
import { subscribe as subscribeContract } from "../../lib/channels/subscriptions/subscribe/subscribe.contract.ts";
import { subscribe as subscribePeople } from "../../lib/channels/subscriptions/subscribe/subscribe.ts";
import {
  channelTemplate,
  createFilledChannel,
  subscribeInput,
} from "../../lib/channels/subscriptions/subscribe/subscription-params.ts";
import { unsubscribe as unsubscribePeople } from "../../lib/channels/subscriptions/unsubscribe/unsubscribe.ts";
import { parameterParser } from "../../lib/kernel/http/parse-parameters.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { ROLE_OWNER } from "../../lib/kernel/roles/roles.contract.ts";
import type { UserRecord } from "../../lib/people/users/user-records.ts";
import { type Command, CommandError, type Input, type Report, WITH_JSON } from "./command.ts";
import { findChannel } from "./find-channel.ts";
import { openOrganization } from "./find-organization.ts";
import { findAccount, findPerson, peopleOf, shownPerson } from "./find-person.ts";
import { nearest } from "./nearest.ts";
import { serverActor } from "./server-actor.ts";

const CHANNEL = ["SUBDOMAIN", "CHANNEL"] as const;

export const channelCommands: Readonly<Record<string, Command>> = {
  "channels list": {
    takes: ["SUBDOMAIN"],
    options: WITH_JSON,
    does: "lists all channels with id, name, privacy and number of subscribers",
    run: list,
  },
  "channels create": {
    takes: ["SUBDOMAIN", "NAME"],
    options: { private: null, default: null, description: "TEXT", creator: "PERSON", ...WITH_JSON },
    does: "creates a channel, administered by --creator or else by an owner",
    run: create,
  },
  "channels rename": {
    takes: [...CHANNEL, "NAME"],
    options: WITH_JSON,
    does: "renames a channel",
    run: rename,
  },
  "channels archive": {
    takes: CHANNEL,
    options: { "dry-run": null, ...WITH_JSON },
    does: "archives a channel: nobody can send to it, and messages and subscribers stay",
    run: archive,
  },
  "channels unarchive": {
    takes: CHANNEL,
    options: WITH_JSON,
    does: "unarchives a channel",
    run: unarchive,
  },
  "channels set": {
    takes: [...CHANNEL, "SETTING", "VALUE"],
    options: WITH_JSON,
    does: "changes a channel's setting; names and values are those of the API",
    run: set,
  },
  "channels subscribe": {
    takes: ["SUBDOMAIN", "PERSON", "CHANNEL"],
    options: WITH_JSON,
    does: "subscribes a person or a bot to a channel, even a private one",
    run: subscribe,
  },
  "channels unsubscribe": {
    takes: ["SUBDOMAIN", "PERSON", "CHANNEL"],
    options: WITH_JSON,
    does: "unsubscribes a person or a bot from a channel",
    run: unsubscribe,
  },
};

function present({ subscriptions }: Organization, channel: ChannelRecord) {
  return {
    id: channel.id,
    name: channel.name,
    is_private: channel.isPrivate,
    is_default: channel.isDefault,
    is_archived: channel.isArchived,
    subscribers: subscriptions.subscribers(channel.id).size,
  };
}

async function list([subdomain = ""]: readonly string[]): Promise<Report> {
  const organization = await openOrganization(subdomain);
  const channels = [...organization.channels.all()].map((channel) => present(organization, channel));
  const lines = channels.map(({ id, name, is_private, is_default, is_archived, subscribers }) =>
    [
      id,
      name,
      is_private ? "private" : "public",
      `subscribers: ${subscribers}`,
      ...(is_default ? ["default"] : []),
      ...(is_archived ? ["archived"] : []),
    ].join("\t"),
  );
  return { text: lines.length === 0 ? "There is no channel yet." : lines.join("\n"), data: { channels } };
}

async function channelIn([subdomain = "", name = ""]: readonly string[]) {
  const organization = await openOrganization(subdomain);
  return { organization, channel: findChannel(organization, name) };
}

/** The channel after a change, which memory already has. */
function report(organization: Organization, { id }: Pick<ChannelRecord, "id">, text: string): Report {
  const channel = organization.channels.get(id);
  return { text, data: { channel: channel && present(organization, channel) } };
}

async function create([subdomain = "", name = ""]: readonly string[], input: Input): Promise<Report> {
  const organization = await openOrganization(subdomain);
  const creator = creatorFor(organization, input.valueOf("creator"));
  const actor = serverActor(organization, creator);
  const template = channelTemplate(actor, {
    invite_only: input.has("private"),
    is_web_public: false,
    is_default_stream: input.has("default"),
  });
  const made = await createFilledChannel(actor, {
    name,
    description: input.valueOf("description") ?? "",
    subscriberIds: [creator.id],
    template,
    announce: false,
    notify: false,
  });
  const text = `The channel ${name.trim()} is created, with the id ${made.id}. Its creator: ${shownPerson(creator)}.`;
  return report(organization, made, text);
}

/** @throws CommandError for a deactivated person. */
function creatorFor(organization: Organization, given: string | undefined): UserRecord {
  const creator =
    given === undefined
      ? peopleOf(organization).find(({ role, isActive }) => role === ROLE_OWNER && isActive)
      : findPerson(organization, given);
  if (creator?.isActive) return creator;
  throw new CommandError(
    creator
      ? `${shownPerson(creator)} is deactivated, and cannot administer a channel.`
      : `${organization.realm.name} has no active owner: name a creator with --creator=PERSON.`,
  );
}

async function rename(given: readonly string[]): Promise<Report> {
  const { organization, channel } = await channelIn(given);
  const { name: former, id } = channel;
  await updateChannel(serverActor(organization), { stream_id: id, new_name: given[2] ?? "" });
  const { name } = organization.channels.get(id) ?? channel;
  return report(organization, channel, `The channel ${former} is called ${name} now.`);
}

async function archive(given: readonly string[], input: Input): Promise<Report> {
  const { organization, channel } = await channelIn(given);
  const { name } = channel;
  if (channel.isArchived) throw new CommandError(`The channel ${name} is archived already.`);
  const actor = serverActor(organization);
  if (input.has("dry-run")) {
    const { size } = organization.subscriptions.subscribers(channel.id);
    return report(organization, channel, `The channel ${name} would be archived; subscribers: ${size}.`);
  }
  await archiveChannel(actor, channel.id);
  return report(organization, channel, `The channel ${name} is archived.`);
}

async function unarchive(given: readonly string[]): Promise<Report> {
  const { organization, channel } = await channelIn(given);
  const { name } = channel;
  if (!channel.isArchived) throw new CommandError(`The channel ${name} is not archived.`);
  await updateChannel(serverActor(organization), { stream_id: channel.id, is_archived: false });
  return report(organization, channel, `The channel ${name} is no longer archived.`);
}

const settings = contract.params.pick({
  description: true,
  is_private: true,
  history_public_to_subscribers: true,
  is_default_stream: true,
  folder_id: true,
  topics_policy: true,
  message_retention_days: true,
});
const parse = parameterParser(settings);

/** @throws CommandError for an unknown setting, with the nearest ones. */
function requireSetting(setting: string): void {
  if (Object.hasOwn(settings.shape, setting)) return;
  if (isChannelPermission(setting)) {
    throw new CommandError(
      `${setting} is a permission: the channel's administrators change it in its settings.`,
    );
  }
  const names = Object.keys(settings.shape);
  const near = nearest(
    setting,
    names.map((name) => ({ shown: name, names: [name] })),
  );
  const hint = near.length === 0 ? `The settings: ${names.join(", ")}` : `The nearest: ${near.join(", ")}`;
  throw new CommandError(`There is no setting ${setting} of channels. ${hint}.`);
}

async function set(given: readonly string[]): Promise<Report> {
  const [, , setting = "", value = ""] = given;
  const { organization, channel } = await channelIn(given);
  requireSetting(setting);
  const actor = serverActor(organization);
  const { params } = parse(new Map([[setting, value]]));
  await updateChannel(actor, { ...params, stream_id: channel.id });
  return report(
    organization,
    channel,
    `The channel ${channel.name} now has the setting ${setting} ${value}.`,
  );
}

const parseSubscribe = parameterParser(subscribeContract.params);

async function subscribe([subdomain = "", person = "", name = ""]: readonly string[]): Promise<Report> {
  const { organization, channel } = await channelIn([subdomain, name]);
  const user = findAccount(organization, person);
  const actor = serverActor(organization);
  if (!user.isActive) throw new CommandError(`${shownPerson(user)} is deactivated.`);
  if (channel.isArchived) throw new CommandError(`The channel ${channel.name} is archived.`);
  const subscriptions = JSON.stringify([{ name: channel.name }]);
  const given = parseSubscribe(
    new Map([
      ["subscriptions", subscriptions],
      ["principals", JSON.stringify([user.id])],
    ]),
  );
  const { subscribed } = await subscribePeople(actor, subscribeInput(actor, given.params));
  const isNew = Object.keys(subscribed).length > 0;
  const text = `${shownPerson(user)} is subscribed to ${channel.name}${isNew ? "" : " already"}.`;
  return report(organization, channel, text);
}

async function unsubscribe([subdomain = "", person = "", name = ""]: readonly string[]): Promise<Report> {
  const { organization, channel } = await channelIn([subdomain, name]);
  const user = findAccount(organization, person);
  const given = { subscriptions: [channel.name], principals: [user.id] };
  const { removed } = await unsubscribePeople(serverActor(organization), given);
  if (removed.length === 0)
    throw new CommandError(`${shownPerson(user)} is not subscribed to ${channel.name}.`);
  return report(organization, channel, `${shownPerson(user)} is no longer subscribed to ${channel.name}.`);
}
