/**
 * Channels as long lists of them go out, in JSON. In a large organization, most of it is the same in nearly every answer: so
 * all but the activity is encoded once, until the channel or who holds its permissions changes.
 */

import type { Actor } from "../../kernel/memory/actor.ts";
import { holdersRevision } from "../../people/groups/present-group-setting.ts";
import { storesSeenByActor } from "../../people/groups/seen-members.ts";
import { mayAccessAllUsers } from "../../people/users/user-access.ts";
import { RecordTexts } from "../../text/json-text.ts";
import type { ChannelRecord } from "./channel-records.ts";
import { activityFields, type ChannelActivity, lastingFields } from "./present-channel.ts";

/** As those see it who see everybody. */
const lastingTexts = new RecordTexts<ChannelRecord>();

/**
 * Encodes channels for somebody.
 * @returns what encodes one of them, with fields of its own in this list beside those of every channel object.
 */
export function channelTexts({ organization, user }: Pick<Actor, "organization" | "user">) {
  const stores = storesSeenByActor({ organization, user });
  const seesAll = mayAccessAllUsers(organization, user);
  const revision = holdersRevision(organization);
  return (channel: ChannelRecord, activity: ChannelActivity, more: object = {}): string => {
    const lasting = () => lastingFields(stores, channel);
    const text = seesAll ? lastingTexts.of(channel, revision, lasting) : JSON.stringify(lasting());
    return `${text.slice(0, -1)},${JSON.stringify({ ...activityFields(activity), ...more }).slice(1)}`;
  };
}
