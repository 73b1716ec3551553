/** Rows of the feature level tables. */

/** A promise in the public changelog, and the test that guards it. */
interface ShownLevel {
  readonly level: number;
  /** One sentence. */
  readonly promise: string;
  /** Relative to the project's root. */
  readonly file: string;
  /** Exactly as in the file. */
  readonly test: string;
}

/** A feature level without a testable promise. */
interface LevelWithoutTest {
  readonly level: number;
  readonly promise: string;
  readonly because: string;
}

export type LevelRow = ShownLevel | LevelWithoutTest;
