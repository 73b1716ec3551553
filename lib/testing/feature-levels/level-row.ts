/** Rows of the feature level tables. */

/** A promise of the public changelog, and its test. */
interface ShownLevel {
  readonly level: number;
  readonly promise: string;
  readonly file: string;
  readonly test: string;
}

/** Without a testable promise. */
interface LevelWithoutTest {
  readonly level: number;
  readonly promise: string;
  readonly because: string;
}

export type LevelRow = ShownLevel | LevelWithoutTest;
