/** Counts what is read of a prepared export, and notes the progress for clients. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import type { PreparedTeam, ReadingPass } from "../moved-teams/team-entries.ts";
import type { StoredProgress } from "./import-rows.ts";

const NOTED_EVERY_MS = 1_000;

/** Notes how far the work on an uploaded export is. */
export class Progress {
  readonly #id: number;
  #step: StoredProgress | null = null;
  #notedAt = 0;

  constructor(id: number) {
    this.#id = id;
  }

  /** Outside of the import's transaction, so that others see it. Failures are left to the next note. */
  async note(step: StoredProgress["step"], done: number, total: number | null): Promise<void> {
    const isNew = this.#step?.step !== step;
    const now = performance.now();
    if (!isNew && now - this.#notedAt < NOTED_EVERY_MS) return;
    this.#notedAt = now;
    const began = isNew ? Date.now() / 1_000 : (this.#step?.began ?? 0);
    this.#step = { step, done, total, began };
    await query(sql`
      UPDATE uploaded_export SET progress = ${JSON.stringify(this.#step)}::jsonb WHERE id = ${this.#id}`).catch(
      () => undefined,
    );
  }
}

/** A prepared export whose readings note their progress. */
export class ObservedTeam implements PreparedTeam {
  readonly counts: PreparedTeam["counts"];
  readonly #prepared: PreparedTeam;
  readonly #progress: Progress;
  readonly #ending: AbortSignal;
  /** Of all files, by the last reading that reached the end. */
  fileBytes = 0;

  constructor(prepared: PreparedTeam, progress: Progress, ending: AbortSignal) {
    this.counts = prepared.counts;
    this.#prepared = prepared;
    this.#progress = progress;
    this.#ending = ending;
  }

  async *entries(pass: ReadingPass): AsyncGenerator<ArchiveEntry> {
    let messages = 0;
    let files = 0;
    let bytes = 0;
    // The names precede the messages, and have no number of their own.
    await this.#progress.note(pass, 0, pass === "names" ? null : this.counts.messages);
    try {
      for await (const entry of this.#prepared.entries(pass)) {
        this.#ending.throwIfAborted();
        if (entry.kind === "rows" && entry.table === "message") {
          messages += entry.rows.length;
          if (pass !== "names") await this.#progress.note(pass, messages, this.counts.messages);
        } else if (entry.kind === "file") {
          files += 1;
          bytes += entry.size;
          if (pass === "checking")
            await this.#progress.note("files", Math.min(files, this.counts.files), this.counts.files);
        }
        yield entry;
      }
      this.fileBytes = bytes;
    } finally {
      // The writing ends at the first file: files are stored before.
      if (pass === "writing") await this.#progress.note("finishing", 0, null);
    }
  }

  close(): Promise<void> {
    return this.#prepared.close();
  }
}
