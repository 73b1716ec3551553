/** How many blocks of messages a search looks into next, by what it has found in those before. */

/** What so few messages have is looked for in all blocks at once: that takes less time than to find out in which they are. */
export const FEW_MESSAGES = 1_000;
/** The same when finding out would take more than one step. */
export const SOME_MESSAGES = 4_000;
/** Looking into so many blocks takes as long as looking for what few messages have. */
const MANY_BLOCKS = 64;
/** Blocks of one step at most. */
const MAX_STEP = 256;
/** The first step where few of the messages that have the rarest word may match. */
const FIRST_OF_PARTS = 4;
/** A step that is never too large. */
const SAFE_STEP = 2;
/** How many times as large as a step the next one may be. */
const GROWTH = 8;
/** When one step would not take this part of what is left, the next one takes all. */
const LARGE_PART = 1 / 4;
/** What the index finds in blocks by chance, even if it has found nothing in as many before. */
const BY_CHANCE = 3;
/**
 * Messages of the index that one statement reads at most, and that it should read: a fraction of a second. More than two
 * blocks have.
 */
export const MAX_CANDIDATES = 20_000;
const AIMED_CANDIDATES = 8_000;

/** What is known before the first step. */
export interface Expected {
  /** About how many messages have what is looked for, at most. */
  readonly uses: number;
  /** Whether only a part of them may match. */
  readonly isPart: boolean;
  /** How many are wanted. */
  readonly limit: number;
}

/** What was found in the blocks of a step. */
export interface FoundCandidates {
  /** Messages of the index that were read, whether the person may read them or not. */
  readonly candidates: number;
  /** null when there are too many to look at them. */
  readonly ids: number[] | null;
}

export interface Step {
  readonly size: number;
  /** Whether the index is not asked for its blocks, but for all. */
  readonly takesAll: boolean;
}

export class BlockSteps {
  readonly #blocks: number;
  /** Matches of the index in all blocks at most, as far as is known before the first step. */
  readonly #uses: number;
  #wanted: number;
  #mayTakeAll = true;
  passed = 0;
  /** Messages of the index that were read. */
  candidates = 0;

  constructor(blocks: number, { uses, isPart, limit }: Expected) {
    this.#blocks = blocks;
    this.#uses = uses;
    const first = firstSize(uses / blocks, limit);
    this.#wanted = isPart ? Math.max(first, FIRST_OF_PARTS) : first;
  }

  next(): Step {
    const left = this.#blocks - this.passed;
    const takesAll = this.#mayTakeAll && this.#wanted > MANY_BLOCKS && this.#isAllFew(left);
    return { size: takesAll ? left : Math.min(this.#wanted, MAX_STEP, left), takesAll };
  }

  #isAllFew(left: number): boolean {
    const expected = this.passed === 0 ? this.#uses : ((this.candidates + BY_CHANCE) * left) / this.passed;
    if (this.#wanted <= MAX_STEP) return expected < FEW_MESSAGES;
    return expected < (this.#wanted > left * LARGE_PART ? MAX_CANDIDATES : SOME_MESSAGES);
  }

  /** @param some what it has found; null when it would have taken too long. */
  took({ size, takesAll }: Step, some: FoundCandidates | null, missing: number): void {
    this.candidates += some?.candidates ?? 0;
    if (!some?.ids) {
      this.#mayTakeAll &&= !takesAll;
      this.#wanted = takesAll ? FIRST_OF_PARTS : Math.min(SAFE_STEP, Math.max(1, size - 1));
      return;
    }
    this.passed += size;
    const aimed = Math.ceil((AIMED_CANDIDATES * size) / Math.max(1, some.candidates));
    this.#wanted = Math.min(nextSize(size, some.ids.length, missing), aimed);
  }
}

/** With one block more than needed, since few messages of the nearest one may be in the slice. @param expected matches of a block. */
function firstSize(expected: number, limit: number): number {
  const needed = Math.ceil((1.5 * limit) / expected) + 1;
  return Math.max(1, Math.min(needed, Math.floor(AIMED_CANDIDATES / expected)));
}

function nextSize(size: number, found: number, missing: number): number {
  const needed = found === 0 ? size * GROWTH : Math.ceil((1.5 * size * missing) / found);
  return Math.min(size * GROWTH, Math.max(1, needed));
}
