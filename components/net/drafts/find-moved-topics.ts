/**
 * Has what is written in a topic follow it where it went while no page was open, or without a connection: what is written just
 * now with its field, in the view that is open.
 */
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

/** Drafts that are looked after at once, those written last. */
const MOST = 100;
/** Topics that are asked for at the same time: one after another, those of a hundred drafts would take many seconds. */
const AT_ONCE = 6;

/** Begins it: now, and whenever events may have been missed. Returns the function that ends it. */
export function findMovedTopics(): () => void {
  void lookForMoves();
  return eventStore.subscribe(({ mayLackSome }) => {
    if (mayLackSome) void lookForMoves();
  });
}

type Written = { readonly from: TopicMove["from"]; readonly seenId: number };

/** Resolves once all that can be found now has moved. */
export async function lookForMoves(): Promise<void> {
  const written = draftsInTopics(draftStore.getState());
  if (written.length === 0) return;
  try {
    const moves = await partialMovesOf(written);
    for (let at = 0; at < moves.length; at += AT_ONCE) await followWhole(moves.slice(at, at + AT_ONCE));
  } catch (error) {
    // It is looked for again with the next connection.
    if (!(error instanceof RequestFailure)) throw error;
  }
}

/** What has been found stays so when another request fails. */
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

function draftsInTopics(drafts: ReadonlyMap<string, Draft>): Written[] {
  return [...drafts.values()]
    .toSorted((one, other) => other.at - one.at)
    .flatMap(({ address, seenId }) => {
      const from = seenId === undefined ? null : viewOfFragment(address);
      return from?.kind === "topic" && seenId !== undefined ? [{ from, seenId }] : [];
    })
    .slice(0, MOST);
}

/** Where the messages are that were seen, for those that are elsewhere now; each topic once, by what was written in it last. */
async function partialMovesOf(written: readonly Written[]): Promise<TopicMove[]> {
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

/** Whether the topic has no messages left: all of them went, not only the one that was seen. */
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
    // Its channel may be hidden from the person by now. What was meant for its readers is then not taken to others.
    if (error instanceof RequestFailure && error.status === 400) return false;
    throw error;
  }
}
