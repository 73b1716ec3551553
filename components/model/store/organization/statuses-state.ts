/** Users' statuses. */
import type { Emoji } from "../history/reactions.ts";
import type { RegisterAnswer, WireStatus } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

export type Status = {
  /** Empty if the status is an emoji alone. */
  text: string;
  emoji: Emoji | null;
  /** Seconds since 1970, when the server clears it; null for never. */
  endsAt: number | null;
};

/** By user id, without empty statuses. */
export type StatusesState = ReadonlyMap<number, Status>;

const NO_STATUS: Status = { text: "", emoji: null, endsAt: null };

export function statusesFromRegister({ user_status }: RegisterAnswer): StatusesState {
  const entries = Object.entries(user_status).map(
    ([id, wire]) => [Number(id), after(NO_STATUS, wire)] as const,
  );
  return new Map(entries.filter(([, status]) => !isEmpty(status)));
}

export function changeStatus(statuses: StatusesState, event: EventOf<"user_status">): StatusesState {
  const next = new Map(statuses);
  const status = after(statuses.get(event.user_id) ?? NO_STATUS, event);
  if (isEmpty(status)) next.delete(event.user_id);
  else next.set(event.user_id, status);
  return next;
}

/** Absent fields stay; empty ones clear. */
function after(former: Status, wire: WireStatus): Status {
  const { status_text, emoji_name, emoji_code, reaction_type, status_ends_at } = wire;
  const emoji = emoji_name
    ? { kind: reaction_type ?? "unicode_emoji", code: emoji_code ?? "", name: emoji_name }
    : null;
  return {
    text: status_text ?? former.text,
    emoji: emoji_name === undefined ? former.emoji : emoji,
    endsAt: status_ends_at === undefined ? former.endsAt : status_ends_at || null,
  };
}

function isEmpty({ text, emoji }: Status): boolean {
  return text === "" && emoji === null;
}
