/** The notification bot's messages to people whom somebody else puts into a group or takes out of it. */

import type { Actor } from "../../kernel/memory/actor.ts";
import { MAX_BULK_NOTICES, messagePort } from "../../kernel/message-port.ts";
import { silentMention } from "../users/names/user-markup.ts";
import { systemBotActor } from "../users/system-bot-actor.ts";
import type { GroupRecord } from "./group-record.ts";

/** Notices that are sent together; each may need a connection to create its conversation. */
const NOTICES_AT_ONCE = 4;

interface ChangedMembers {
  readonly addedIds: readonly number[];
  readonly removedIds: readonly number[];
}

/** Nobody is notified of what they did themselves, no bot, and nobody when there are many. */
export async function notifyMembers(
  actor: Actor,
  group: GroupRecord,
  { addedIds, removedIds }: ChangedMembers,
): Promise<void> {
  const bot = systemBotActor(actor.organization, "notification");
  if (!bot || addedIds.length + removedIds.length > MAX_BULK_NOTICES) return;
  const by = silentMention(actor.user);
  const notices = [
    ...addedIds.map((id) => ({ id, content: `${by} added you to the group ${groupMarkup(group)}.` })),
    ...removedIds.map((id) => ({ id, content: `${by} removed you from the group ${groupMarkup(group)}.` })),
  ].filter(({ id }) => isNotified(actor, id));
  for (let first = 0; first < notices.length; first += NOTICES_AT_ONCE) {
    await Promise.all(
      notices
        .slice(first, first + NOTICES_AT_ONCE)
        .map(({ id, content }) => messagePort().sendNotice(bot, { userId: id }, content)),
    );
  }
}

function isNotified({ organization, user }: Actor, userId: number): boolean {
  const person = organization.users.get(userId);
  return person !== undefined && person.id !== user.id && person.botType === null && person.isActive;
}

/** A silent mention; as code when the name would break the syntax. */
function groupMarkup({ name }: GroupRecord): string {
  const text = name ?? "";
  return /[*`\\\n]/.test(text) ? `\`${text.replaceAll("`", "'")}\`` : `@_*${text}*`;
}
