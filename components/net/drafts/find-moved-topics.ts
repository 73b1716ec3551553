/** Moves drafts, unsent messages and the open view with topics that moved while disconnected or in parts. */
import { draftStore } from "../../model/drafts/drafts.ts";
import { narrowOfView } from "../../model/navigation/narrow-of-view.ts";
import { viewKey } from "../../model/navigation/view.ts";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { waitingIn } from "../../model/store/history/outbox-state.ts";
import { partialMoveFrom, type TopicMove } from "../../model/topics/topic-move.ts";
import { callApi, RequestFailure } from "../connection/api-client.ts";
import { isSentHere } from "../connection/outbox-tabs.ts";
import { followMove } from "../topics/follow-moves.ts";
import { moveLink } from "./draft-links.ts";
import { moveUnsent } from "./follow-topics.ts";

/** Topics of unsent messages are checked before those of drafts, the latest first. */
const MAX_TOPICS = 100;
/** A hundred topics, one at a time, would take many seconds. */
const CONCURRENCY = 6;

export function findMovedTopics(): () => void {
  void lookForMoves();
  return eventStore.subscribe(({ events, mayLackSome }) => {
    const hasDraft = (from: TopicMove["from"] | null) => from && draftStore.getState().has(viewKey(from));
    // Moving some messages empties the topic if there are no others.
    if (mayLackSome || events.some((event) => hasDraft(partialMoveFrom(event)))) void lookForMoves();
  });
}

type WrittenInTopic = { readonly from: TopicMove["from"]; readonly seenId: number };

/** @throws RequestFailure */
export async function followMissedMoves(): Promise<void> {
  const written = [...outgoingInTopics(), ...draftsInTopics()].slice(0, MAX_TOPICS);
  if (written.length === 0) return;
  const moves = await partialMovesOf(written);
  for (let at = 0; at < moves.length; at += CONCURRENCY) await followWhole(moves.slice(at, at + CONCURRENCY));
}

export async function lookForMoves(): Promise<void> {
  try {
    await followMissedMoves();
  } catch (error) {
    // The next connection checks again.
    if (!(error instanceof RequestFailure)) throw error;
  }
}

async function followWhole(moves: readonly TopicMove[]): Promise<void> {
  const asked = moves.map(async (move) => {
    if (await isWhole(move)) apply(move);
  });
  for (const answer of await Promise.allSettled(asked)) if (answer.status === "rejected") throw answer.reason;
}

function apply(move: TopicMove): void {
  moveLink(move);
  moveUnsent(move);
  followMove(move);
}

/** One entry for each topic: the one with the latest message. */
function outgoingInTopics(): WrittenInTopic[] {
  const latest = new Map<string, WrittenInTopic>();
  for (const { conversation, seenId, tab } of waitingIn(chatStore.getState().outbox)) {
    if (conversation.kind !== "topic" || seenId === undefined || !isSentHere(tab)) continue;
    const key = viewKey(conversation);
    if (seenId > (latest.get(key)?.seenId ?? 0)) latest.set(key, { from: conversation, seenId });
  }
  return [...latest.values()];
}

function draftsInTopics(): WrittenInTopic[] {
  return [...draftStore.getState().values()]
    .toSorted((one, other) => other.at - one.at)
    .flatMap(({ address, seenId }) => {
      const from = seenId === undefined ? null : viewOfFragment(address);
      return from?.kind === "topic" && seenId !== undefined ? [{ from, seenId }] : [];
    });
}

/** Topics whose last seen message has moved, each by its first entry. */
async function partialMovesOf(written: readonly WrittenInTopic[]): Promise<TopicMove[]> {
  const { messages } = await callApi("GET /messages", {
    message_ids: written.map(({ seenId }) => seenId),
    allow_empty_topic_name: true,
  });
  const placeOf = new Map(messages.map((message) => [message.id, message]));
  const moves = new Map<string, TopicMove>();
  for (const { from, seenId } of written) {
    const message = placeOf.get(seenId);
    if (message?.stream_id === undefined || moves.has(viewKey(from))) continue;
    const to = { kind: "topic", channelId: message.stream_id, topic: message.subject } as const;
    if (viewKey(to) !== viewKey(from)) moves.set(viewKey(from), { from, to });
  }
  return [...moves.values()];
}

async function isWhole({ from }: TopicMove): Promise<boolean> {
  try {
    const { messages } = await callApi("GET /messages", {
      narrow: narrowOfView(from),
      anchor: "newest",
      num_before: 1,
      num_after: 0,
    });
    return messages.length === 0;
  } catch (error) {
    // The channel may now be hidden: a draft for its readers must not move to others.
    if (error instanceof RequestFailure && error.status === 400) return false;
    throw error;
  }
}
