/** People who may not read the channel that messages were moved to: the messages are gone for them. */
import { mayReadChannel } from "../../channels/channels/channel-access.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { goneEvent, goneOneByOne, hasClientsWithoutLists } from "../deletion/message-delete-event.ts";
import type { MovePlan, Moved } from "./move-scope.ts";


/** How many events are appended at once: sends wait for them. */
const EVENTS_AT_ONCE = 500;

function losers({ from, to }: MovePlan, { holderIds }: Moved): Audience {
  return { kind: "losers_of_move", fromChannelId: from.id, toChannelId: to.id, otherIds: holderIds };
}

function gone({ from, topicName }: MovePlan, { messageIds }: Moved) {
  return { messageIds, channelId: from.id, topicName };
}

/** Whether somebody who had the messages may not read the channel that they went to. */
function hasLosers(
  organization: Organization,
  { from, to }: MovePlan,
  { holderIds, messageIds }: Moved,
): boolean {
  if (from.id === to.id) return false;
  const { subscriptions } = organization;
  const formerIds = [...subscriptions.formerIds(from.id)].filter((userId) =>
    subscriptions.hasEverReceived(from.id, userId, messageIds),
  );
  return [...subscriptions.subscribers(from.id).keys(), ...formerIds, ...holderIds].some((userId) => {
    const user = organization.users.get(userId);
    return user !== undefined && !mayReadChannel(organization, to, user);
  });
}

/** The events of a move for those who lose the messages; none when nobody does. */
export function lossEvents(organization: Organization, plan: MovePlan, moved: Moved): NewEvent[] {
  return hasLosers(organization, plan, moved) ? [goneEvent(gone(plan, moved), losers(plan, moved))] : [];
}

/** The same for clients that take no lists, after the move: so many events must not hold up sends. */
export async function announceLoss(
  organization: Organization,
  writer: LogWriter,
  plan: MovePlan,
  moved: Moved,
): Promise<void> {
  if (!hasLosers(organization, plan, moved)) return;
  const events = goneOneByOne(gone(plan, moved), losers(plan, moved));
  for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
    const isNeeded = await logTransaction(writer, async (log) => {
      if (!(await hasClientsWithoutLists(log.tx, writer.realmId))) return false;
      await appendEvents(log, events.slice(start, start + EVENTS_AT_ONCE));
      return true;
    });
    if (!isNeeded) return;
  }
}
