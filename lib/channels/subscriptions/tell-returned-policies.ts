/** Resends topic policies to people who regained sight of a channel. */
import { asLogged } from "../../kernel/events/as-logged.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { mayViewChannel } from "../channels/channel-access.ts";
import { tell } from "../known-people/tell-viewers.ts";
import { isAnyChosen, returnedPolicies, type Sight, sightsBy } from "../topics/returned-policies.ts";
import { chunks } from "./write-in-parts.ts";

const SIGHTS_AT_ONCE = 250;

/**
 * Runs after the change, in parts between which sends proceed.
 * @param events of the change, already committed.
 */
export async function tellReturnedPolicies(
  writer: LogWriter,
  organization: Organization,
  events: readonly NewEvent[],
): Promise<void> {
  for (const part of chunks(sightsBy(organization, events), SIGHTS_AT_ONCE)) {
    if (!(await isAnyChosen(part))) continue;
    await logTransaction(writer, async (log) => {
      const seen = await asLogged(log, organization, () =>
        part.filter((sight) => isSeen(organization, sight)),
      );
      await tell(log, await returnedPolicies(log.tx, seen));
    });
  }
}

/** The channel may be hidden again by now. */
function isSeen(organization: Organization, { channelId, userId }: Sight): boolean {
  const channel = organization.channels.get(channelId);
  const user = organization.users.get(userId);
  return channel !== undefined && user !== undefined && mayViewChannel(organization, channel, user);
}
