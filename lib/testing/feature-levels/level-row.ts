/** A row of the tables that lead from a feature level to the test that shows it. */

/** A promise of a feature level of the public changelog, and the test which fails when the server breaks it. */
interface ShownLevel {
  readonly level: number;
  /** What clients rely on, in one sentence. */
  readonly promise: string;
  /** Path of the test file from the project's root. */
  readonly file: string;
  /** The test's name, exactly as in the file. */
  readonly test: string;
}

/** A feature level without a promise that a test of this server could show. */
interface LevelWithoutTest {
  readonly level: number;
  readonly promise: string;
  /** Why no test shows it. */
  readonly because: string;
}

export type LevelRow = ShownLevel | LevelWithoutTest;
