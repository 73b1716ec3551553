/** Moves drafts, and the open view, with topics that moved while disconnected. */
import { type Draft, draftStore } from "../../model/drafts/drafts.ts";
import { narrowOfView } from "../../model/navigation/narrow-of-view.ts";
import { viewKey } from "../../model/navigation/view.ts";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { eventStore } from "../../model/store/event-store.ts";
import type { TopicMove } from "../../model/topics/topic-move.ts";
import { callApi, RequestFailure } from "../connection/api-client.ts";
import { followMove } from "../topics/follow-moves.ts";
import { moveLink } from "./draft-links.ts";
import { movedDrafts } from "./follow-topics.ts";

/** Drafts to check, latest first. */
const MAX_DRAFTS = 100;
/** A hundred topics, one at a time, would take many seconds. */
const CONCURRENCY = 6;

export function findMovedTopics(): () => void {
  void lookForMoves();
  return eventStore.subscribe(({ mayLackSome }) => {
    if (mayLackSome) void lookForMoves();
  });
}

type TopicDraft = { readonly from: TopicMove["from"]; readonly seenId: number };

export async function lookForMoves(): Promise<void> {
  const written = draftsInTopics(draftStore.getState());
  if (written.length === 0) return;
  try {
    const moves = await partialMovesOf(written);
    for (let at = 0; at < moves.length; at += CONCURRENCY)
      await followWhole(moves.slice(at, at + CONCURRENCY));
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
  draftStore.update((drafts) => movedDrafts(drafts, move));
  followMove(move);
}

function draftsInTopics(drafts: ReadonlyMap<string, Draft>): TopicDraft[] {
  return [...drafts.values()]
    .toSorted((one, other) => other.at - one.at)
    .flatMap(({ address, seenId }) => {
      const from = seenId === undefined ? null : viewOfFragment(address);
      return from?.kind === "topic" && seenId !== undefined ? [{ from, seenId }] : [];
    })
    .slice(0, MAX_DRAFTS);
}

/** Topics whose last seen message has moved, each by its latest draft. */
async function partialMovesOf(written: readonly TopicDraft[]): Promise<TopicMove[]> {
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
