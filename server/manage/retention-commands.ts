/** Commands for how long messages are kept. */

import type { ChannelRecord } from "../../lib/channels/channels/channel-records.ts";
import { updateStream as channelContract } from "../../lib/channels/channels/channels.contract.ts";
import { updateChannel } from "../../lib/channels/channels/update-channel.ts";
import { parameterParser } from "../../lib/kernel/http/parse-parameters.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { countExpired } from "../../lib/messages/deletion/count-expired.ts";
import { updateOrganization as contract } from "../../lib/organization/organizations/organizations.contract.ts";
import { changeOrganization } from "../../lib/organization/organizations/update-organization.ts";
import { type Command, CommandError, type Input, type Report } from "./command.ts";
import { findChannel } from "./find-channel.ts";
import { openOrganization } from "./find-organization.ts";
import { serverActor } from "./server-actor.ts";

const OPTIONS = { channel: "CHANNEL", json: null } as const;

export const retentionCommands: Readonly<Record<string, Command>> = {
  "retention get": {
    takes: ["SUBDOMAIN"],
    options: OPTIONS,
    does: "prints how many days messages are kept, in the organization and in channels that differ",
    run: get,
  },
  "retention set": {
    takes: ["SUBDOMAIN", "DAYS"],
    options: { "dry-run": null, ...OPTIONS },
    does: 'changes how long messages are kept; DAYS: a number, "forever", or for a channel "default", the organization\'s',
    run: set,
  },
};

const FOREVER = -1;
const DEFAULT = "default";

/** @param days as stored: null inherits, -1 is forever. */
const shown = (days: number | null) =>
  days === null ? DEFAULT : days === FOREVER ? "forever" : `${days} ${days === 1 ? "day" : "days"}`;

const present = ({ id, name, messageRetentionDays }: ChannelRecord) => {
  return { id, name, message_retention_days: messageRetentionDays };
};

async function open(subdomain: string, input: Input) {
  const organization = await openOrganization(subdomain);
  const name = input.valueOf("channel");
  return { organization, channel: name === undefined ? null : findChannel(organization, name) };
}

async function get([subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const { organization, channel } = await open(subdomain, input);
  return report(organization, channel);
}

function report({ realm, channels }: Organization, channel: ChannelRecord | null, text?: string): Report {
  const listed = channel
    ? [channels.get(channel.id) ?? channel]
    : [...channels.all()].filter(({ messageRetentionDays }) => messageRetentionDays !== null);
  const days = realm.settings.message_retention_days;
  const lines = [
    ...(channel ? [] : [`${realm.name}\t${shown(days)}`]),
    ...listed.map(({ name, messageRetentionDays }) => `#${name}\t${shown(messageRetentionDays)}`),
  ];
  return {
    text: text ?? lines.join("\n"),
    data: { message_retention_days: days, channels: listed.map(present) },
  };
}

const parse = parameterParser(contract.params.pick({ message_retention_days: true }));
const parseForChannel = parameterParser(channelContract.params.pick({ message_retention_days: true }));

async function set([subdomain = "", given = ""]: readonly string[], input: Input): Promise<Report> {
  const { organization, channel } = await open(subdomain, input);
  const actor = serverActor(organization);
  const before = channel ? channel.messageRetentionDays : organization.realm.settings.message_retention_days;
  const days = daysIn(given, channel);
  const place = channel ? `#${channel.name}` : organization.realm.name;
  const effective = days ?? organization.realm.settings.message_retention_days;
  const expired =
    effective === FOREVER
      ? 0
      : await countExpired(organization, { channelId: channel?.id ?? null, days: effective });
  const change = `${place}: ${shown(before)} → ${shown(days)}.`;
  if (input.has("dry-run")) {
    const result = report(organization, channel, `${change} Messages that would be deleted: ${expired}.`);
    return { ...result, data: { ...result.data, expired } };
  }
  if (channel) await updateChannel(actor, { stream_id: channel.id, message_retention_days: days });
  else {
    const writer = { realmId: organization.realm.id, userId: null, operation: "update-realm" };
    const settings = { message_retention_days: days ?? FOREVER };
    await changeOrganization(writer, { organization, user: null }, settings);
  }
  const result = report(
    organization,
    channel,
    `${change} Messages to be deleted within ten minutes: ${expired}.`,
  );
  return { ...result, data: { ...result.data, expired } };
}

/** @throws CommandError for anything but a retention time. */
function daysIn(given: string, channel: ChannelRecord | null): number | null {
  const asked = given.trim().toLowerCase();
  if (asked === DEFAULT && channel === null) {
    throw new CommandError('Only channels have "default": give a number of days, or "forever".');
  }
  const value = asked === DEFAULT ? "realm_default" : asked;
  try {
    const values = new Map([["message_retention_days", value]]);
    const days = (channel ? parseForChannel(values) : parse(values)).params.message_retention_days;
    if (days !== undefined) return days;
  } catch {
    // The API's sentence would name other words.
  }
  const more = channel ? ', "forever" or "default"' : ' or "forever"';
  throw new CommandError(`${given} is not a retention time: give a number of days (1 or more)${more}.`);
}
