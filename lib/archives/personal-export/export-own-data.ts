/**
 * A person downloads what is their own. The archive is made while it is sent, and stored nowhere: nothing is left to guard
 * or to remove, and what is asked for twice is up to date both times.
 */
import type { Readable } from "node:stream";
import type { Actor } from "../../kernel/memory/actor.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";
import { Budget } from "../../kernel/turns/window-counter.ts";
import { OWN_EXPORTS_A_MINUTE } from "./own-export-limits.contract.ts";
import { writeOwnArchive } from "./write-own-archive.ts";

export const exportBudget = new Budget({
  name: "exports of a person's own data",
  scope: "account",
  amount: OWN_EXPORTS_A_MINUTE,
  windowMs: 60_000,
});

/** How many people export at the same time does not matter: what they read from the database takes turns. */
const exports = () =>
  shared(
    "own-exports",
    () =>
      new TurnQueue<number>({
        atOnce: Number.POSITIVE_INFINITY,
        atOncePerAccount: 1,
        waitingPerAccount: 0,
      }),
  );

interface OwnArchive {
  /** Its bytes, made as they are read. */
  readonly content: Readable;
  /** Name of the file that browsers save it as. */
  readonly name: string;
}

/** @throws ApiError RATE_LIMIT_HIT while another one of the person is under way, and after three within a minute. */
export async function exportOwnData(actor: Actor): Promise<OwnArchive> {
  const { id } = actor.user;
  const end = await beginTurn(id);
  try {
    exportBudget.spend(id, 1);
    const content = writeOwnArchive(actor);
    content.once("close", end);
    return { content, name: `parley-data-${new Date().toISOString().slice(0, 10)}.tar.gz` };
  } catch (error) {
    end();
    throw error;
  }
}

/** @returns what ends the turn. */
function beginTurn(personId: number): Promise<() => void> {
  return new Promise((resolve, reject) => {
    exports()
      .run(personId, () => new Promise<void>((end) => resolve(end)))
      .catch(reject);
  });
}
