/** The unread messages that a client knows of, one by one. */
import { z } from "zod";

type Fields = Readonly<Record<string, unknown>>;

/** Where an unread message is. */
export type Place =
  | { readonly kind: "channel"; readonly channelId: number; readonly topic: string }
  /** Everyone in the conversation, ascending, joined by commas. */
  | { readonly kind: "direct"; readonly userIds: string };

export interface UnreadMessage {
  readonly id: number;
  readonly place: Place;
  readonly isMentioned: boolean;
}

const ids = z.array(z.int());
const unreadField = z.looseObject({
  pms: z.array(z.object({ other_user_id: z.int(), unread_message_ids: ids })),
  streams: z.array(z.object({ stream_id: z.int(), topic: z.string(), unread_message_ids: ids })),
  huddles: z.array(z.object({ user_ids_string: z.string(), unread_message_ids: ids })),
  mentions: ids,
});

/** Names a direct conversation. */
export const keyOf = (userIds: readonly number[]) =>
  [...new Set(userIds)].sort((one, other) => one - other).join(",");

/** The unread messages of a registration, one by one. */
export function unreadOf(fields: Fields): UnreadMessage[] {
  const { pms, streams, huddles, mentions } = unreadField.parse(fields.unread_msgs);
  const ownId = z.int().parse(fields.user_id);
  const places: (readonly [Place, readonly number[]])[] = [
    ...streams.map(
      ({ stream_id, topic, unread_message_ids }) =>
        [{ kind: "channel", channelId: stream_id, topic }, unread_message_ids] as const,
    ),
    ...pms.map(
      ({ other_user_id, unread_message_ids }) =>
        [{ kind: "direct", userIds: keyOf([ownId, other_user_id]) }, unread_message_ids] as const,
    ),
    ...huddles.map(
      ({ user_ids_string, unread_message_ids }) =>
        [{ kind: "direct", userIds: user_ids_string }, unread_message_ids] as const,
    ),
  ];
  return places.flatMap(([place, some]) =>
    some.map((id) => ({ id, place, isMentioned: mentions.includes(id) })),
  );
}
