/** Typing users per conversation. */
import type { RegisterAnswer } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";
import { conversationKey, directUserIds } from "./conversation.ts";

/** By conversation key and user id: expiry in milliseconds since 1970. */
export type TypingState = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Milliseconds. */
export type TypingRules = {
  sayEvery: number;
  stopAfter: number;
  holdsFor: number;
  isTold: { topic: boolean; direct: boolean };
};

export const NO_TYPING: TypingRules = {
  sayEvery: 0,
  stopAfter: 0,
  holdsFor: 0,
  isTold: { topic: false, direct: false },
};

export function typingRulesFromRegister(answer: RegisterAnswer): TypingRules {
  return {
    sayEvery: answer.server_typing_started_wait_period_milliseconds,
    stopAfter: answer.server_typing_stopped_wait_period_milliseconds,
    holdsFor: answer.server_typing_started_expiry_period_milliseconds,
    isTold: {
      topic: answer.user_settings.send_stream_typing_notifications,
      direct: answer.user_settings.send_private_typing_notifications,
    },
  };
}

export function changeTyping(
  typing: TypingState,
  event: EventOf<"typing">,
  { ownUserId, until }: { ownUserId: number; until: number },
): TypingState {
  const { user_id: userId } = event.sender;
  if (userId === ownUserId) return typing;
  return withTyping(typing, placeOf(event, ownUserId), userId, event.op === "start" ? until : null);
}

function placeOf(event: EventOf<"typing">, ownUserId: number): string {
  if (event.stream_id !== undefined) {
    return conversationKey({ kind: "topic", channelId: event.stream_id, topic: event.topic ?? "" });
  }
  const ids = (event.recipients ?? []).map((person) => person.user_id);
  return conversationKey({ kind: "direct", userIds: directUserIds(ids, ownUserId) });
}

/** A sent message ends its sender's typing. */
export function withTyping(
  typing: TypingState,
  key: string,
  userId: number,
  until: number | null,
): TypingState {
  const known = typing.get(key);
  if (until === null && !known?.has(userId)) return typing;
  const people = new Map(known);
  if (until === null) people.delete(userId);
  else people.set(userId, until);
  const next = new Map(typing);
  if (people.size === 0) next.delete(key);
  else next.set(key, people);
  return next;
}

export function withoutExpired(typing: TypingState, now: number): TypingState {
  let next = typing;
  for (const [key, people] of typing) {
    for (const [userId, until] of people) if (until <= now) next = withTyping(next, key, userId, null);
  }
  return next;
}
