/** Sorts messages by time on disk, since memory may not hold a team's history. */
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { MovedMessage } from "./moved-team.ts";

/** Messages sorted in memory at a time. */
const RUN_MESSAGES = 20_000;
/** In characters, for long messages. */
const RUN_CHARACTERS = 20_000_000;

interface Line {
  readonly sentAt: number;
  readonly json: string;
}

export class SortedMessages {
  readonly #folder: string;
  readonly #runs: string[] = [];

  /** @param folder for its own use. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(messages: AsyncIterable<MovedMessage>): Promise<void> {
    let lines: Line[] = [];
    let characters = 0;
    for await (const message of messages) {
      const json = JSON.stringify(message);
      lines.push({ sentAt: message.sentAt, json });
      characters += json.length;
      if (lines.length < RUN_MESSAGES && characters < RUN_CHARACTERS) continue;
      await this.#writeRun(lines);
      lines = [];
      characters = 0;
    }
    if (lines.length > 0) await this.#writeRun(lines);
  }

  async #writeRun(lines: Line[]): Promise<void> {
    const file = path.join(this.#folder, `run-${this.#runs.length}.jsonl`);
    // The sort is stable: messages of the same time keep the source's order.
    lines.sort((one, other) => one.sentAt - other.sentAt);
    await writeFile(file, lines.map(({ json }) => `${json}\n`).join(""), { mode: 0o600 });
    this.#runs.push(file);
  }

  /** Ascending by time; earlier runs first at the same time. */
  async *[Symbol.asyncIterator](): AsyncGenerator<MovedMessage> {
    const runs = await Promise.all(this.#runs.map((file) => RunReader.open(file)));
    try {
      for (;;) {
        const next = earliest(runs);
        if (!next?.head) return;
        yield next.head;
        await next.advance();
      }
    } finally {
      for (const run of runs) run.close();
    }
  }
}

class RunReader {
  readonly #lines: ReturnType<typeof createInterface>;
  readonly #iterator: AsyncIterator<string>;
  head: MovedMessage | null = null;

  private constructor(file: string) {
    this.#lines = createInterface({ input: createReadStream(file) });
    this.#iterator = this.#lines[Symbol.asyncIterator]();
  }

  static async open(file: string): Promise<RunReader> {
    const run = new RunReader(file);
    await run.advance();
    return run;
  }

  async advance(): Promise<void> {
    const { value, done } = await this.#iterator.next();
    // Only this class writes the file.
    this.head = done ? null : (JSON.parse(value) as MovedMessage);
  }

  close(): void {
    this.#lines.close();
  }
}

function earliest(runs: readonly RunReader[]): RunReader | undefined {
  let first: RunReader | undefined;
  for (const run of runs) {
    if (run.head && (!first?.head || run.head.sentAt < first.head.sentAt)) first = run;
  }
  return first;
}
