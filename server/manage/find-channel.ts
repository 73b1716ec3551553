/** The channel that a command names. */
import type { ChannelRecord } from "../../lib/channels/channels/channel-records.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { CommandError } from "./command.ts";
import { nearest } from "./nearest.ts";

/**
 * By name or, if no channel has that name, by id.
 * @throws CommandError for an unknown channel, with the nearest ones.
 */
export function findChannel({ channels, realm }: Organization, given: string): ChannelRecord {
  const asked = given.trim().replace(/^#/, "");
  const channel =
    channels.named(asked) ?? (/^\d{1,9}$/.test(asked) ? channels.get(Number(asked)) : undefined);
  if (channel) return channel;
  const names = [...channels.all()].map(({ name }) => ({ shown: name, names: [name] }));
  const near = nearest(asked, names);
  const hint = near.length === 0 ? "" : ` The nearest: ${near.join(", ")}.`;
  throw new CommandError(`${realm.name} has no channel ${asked}.${hint}`);
}
