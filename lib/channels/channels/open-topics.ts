/** In private channels with protected history, everyone may start topics. */
import { badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { ChosenHolder } from "../../people/groups/setting-group.ts";
import type { ChannelRecord } from "./channel-records.ts";

/**
 * A refused send would reveal whether the topic exists.
 * @param holder of can_create_topic_group: a group's id, or the parts of an unnamed group.
 * @throws ApiError BAD_REQUEST.
 */
export function requireOpenTopics(
  { groups }: Organization,
  channel: Pick<ChannelRecord, "isPrivate" | "historyPublicToSubscribers">,
  holder: ChosenHolder,
): void {
  if (!channel.isPrivate || channel.historyPublicToSubscribers) return;
  if (holder === groups.system("role:everyone").id) return;
  throw badRequest(
    "Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group",
  );
}
