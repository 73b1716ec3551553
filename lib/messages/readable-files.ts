/**
 * Finds the files that somebody may see because a message refers to them that they may read. A file can have as many such
 * messages as anybody likes to send, so they are looked at from the newest down, in bounded steps.
 */
import { query, sql } from "../db/sql.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { inTurnOf } from "../search/search-turns.ts";
import { listMessages } from "./list-messages.ts";

/** Links of a file that are looked at without a turn: nearly always one of the newest is readable. */
export const NEWEST_LINKS = 30;
/** Links of a file that are looked at in all. */
export const MAX_LINKS = 1_000;
/** Links that one step looks at, of all files together. */
export const LINKS_PER_STEP = 1_000;
/** Enough for all the links of up to nine files; of more files fewer links each are looked at. */
export const MAX_STEPS = 10;

/**
 * Those of the files that a message refers to which the actor may read. Only the newest links are looked at at once; each
 * step further down waits for a turn.
 * @param ids of at most `LINKS_PER_STEP` files.
 * @param accountId whose turn it takes.
 * @throws ApiError RATE_LIMIT_HIT when too many looks and searches of the account are waiting.
 */
export async function readableFiles(
  actor: Actor,
  ids: readonly number[],
  accountId: number,
): Promise<ReadonlySet<number>> {
  const search = new LinkSearch(actor, ids);
  await search.look(NEWEST_LINKS);
  for (let step = 1; step < MAX_STEPS && search.goesOn; step += 1) {
    await inTurnOf(accountId, () => search.look(MAX_LINKS));
  }
  return search.readable;
}

interface Link {
  readonly attachment_id: number;
  readonly message_id: number;
}

class LinkSearch {
  readonly readable = new Set<number>();
  readonly #actor: Actor;
  /** Files of which no link is known to be readable yet → the oldest message that was looked at. */
  #open: ReadonlyMap<number, number>;
  /** How many links of each open file were looked at. */
  #depth = 0;
  /** Whether the actor may read the messages that were looked at: many files may be linked in the same ones. */
  readonly #isReadable = new Map<number, boolean>();

  constructor(actor: Actor, ids: readonly number[]) {
    this.#actor = actor;
    this.#open = new Map(ids.map((id) => [id, Number.MAX_SAFE_INTEGER]));
  }

  /** Whether there are links left to look at. */
  get goesOn(): boolean {
    return this.#open.size > 0 && this.#depth < MAX_LINKS;
  }

  /** Looks at so many further links of each open file, or fewer if a step has no room for them. */
  async look(most: number): Promise<void> {
    if (!this.goesOn) return;
    const room = Math.floor(LINKS_PER_STEP / this.#open.size);
    const count = Math.min(most, room, MAX_LINKS - this.#depth);
    const links = Map.groupBy(await this.#further(count), (link) => link.attachment_id);
    await this.#judge([...links.values()].flat().map((link) => link.message_id));
    const open = new Map<number, number>();
    for (const [fileId, found] of links) {
      const messageIds = found.map((link) => link.message_id);
      if (messageIds.some((id) => this.#isReadable.get(id))) this.readable.add(fileId);
      else if (messageIds.length === count) open.set(fileId, Math.min(...messageIds));
    }
    this.#open = open;
    this.#depth += count;
  }

  #further(count: number): Promise<Link[]> {
    return query<Link>(sql`
      SELECT file.id AS attachment_id, link.message_id
      FROM unnest(${[...this.#open.keys()]}::int[], ${[...this.#open.values()]}::int8[]) AS file (id, before)
      CROSS JOIN LATERAL (
        SELECT message_id FROM message_attachment WHERE attachment_id = file.id AND message_id < file.before
        ORDER BY message_id DESC LIMIT ${count}) AS link`);
  }

  async #judge(messageIds: readonly number[]): Promise<void> {
    const unknown = [...new Set(messageIds)].filter((id) => !this.#isReadable.has(id));
    for (const id of unknown) this.#isReadable.set(id, false);
    for (const { id } of await listMessages(this.#actor, unknown)) this.#isReadable.set(id, true);
  }
}
