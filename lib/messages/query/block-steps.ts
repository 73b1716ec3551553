/** Step sizes of searches, in blocks of messages. */

/** Fewer matches are found faster in all blocks at once. */
export const FEW_MESSAGES = 1_000;
/** Likewise, if single blocks would take several steps. */
export const SOME_MESSAGES = 4_000;
/** Searching this many blocks takes as long as finding a few matches everywhere. */
const MANY_BLOCKS = 64;
/** Maximum blocks per step. */
const MAX_STEP = 256;
/** Most blocks of a first step for the case that few of the messages with the rarest word match. */
const FIRST_OF_PARTS = 4;
/** Messages with the rarest word per match, if this many fit into fewer blocks. */
const PART = 4;
const SAFE_STEP = 2;
/** Maximum growth per step. */
const GROWTH = 8;
/** A step that wants this share of the rest may take all of it, despite more matches. */
const LARGE_PART = 1 / 4;
/** Assumed matches in blocks that had none so far. */
const BY_CHANCE = 3;
/** Maximum and intended index matches per statement, which take a fraction of a second; two blocks have fewer. */
export const MAX_CANDIDATES = 20_000;
const AIMED_CANDIDATES = 8_000;

export interface Expected {
  /** Upper estimate. */
  readonly uses: number;
  /** Whether only some of these may match. */
  readonly isPart: boolean;
  readonly limit: number;
  /** How much of the first block is searched. */
  readonly nearShare: number;
}

export interface FoundCandidates {
  /** From the index, readable or not. */
  readonly candidates: number;
  /** Null when there are too many candidates. */
  readonly ids: number[] | null;
}

export interface Step {
  readonly size: number;
  readonly takesAll: boolean;
}

export class BlockSteps {
  readonly #blocks: number;
  /** Upper estimate for all blocks. */
  readonly #uses: number;
  #wanted: number;
  #mayTakeAll = true;
  passed = 0;
  /** Messages read from the index so far. */
  candidates = 0;

  constructor(blocks: number, { uses, isPart, limit, nearShare }: Expected) {
    this.#blocks = blocks;
    this.#uses = uses;
    const expected = { each: uses / blocks, nearShare };
    const first = firstSize(expected, limit);
    this.#wanted = isPart
      ? Math.max(first, Math.min(firstSize(expected, PART * limit), FIRST_OF_PARTS))
      : first;
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

  /** @param some null when the step took too long. */
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

interface Matches {
  /** In a whole block. */
  readonly each: number;
  readonly nearShare: number;
}

function firstSize({ each, nearShare }: Matches, limit: number): number {
  const needed = Math.ceil((1.5 * limit) / each - nearShare) + 1;
  return Math.max(1, Math.min(needed, Math.floor(AIMED_CANDIDATES / each)));
}

function nextSize(size: number, found: number, missing: number): number {
  const needed = found === 0 ? size * GROWTH : Math.ceil((1.5 * size * missing) / found);
  return Math.min(size * GROWTH, Math.max(1, needed));
}
