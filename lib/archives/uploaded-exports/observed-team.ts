/** Counts what is read of a prepared export, and notes the progress for clients. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import type { PreparedTeam } from "../moved-teams/team-entries.ts";
import type { StoredProgress } from "./import-rows.ts";

const NOTED_EVERY_MS = 1_000;

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

export class ObservedTeam implements PreparedTeam {
  readonly counts: PreparedTeam["counts"];
  readonly #prepared: PreparedTeam;
  readonly #progress: Progress;
  readonly #ending: AbortSignal;
  /** Of all files, once the export was read to its end. */
  fileBytes = 0;

  constructor(prepared: PreparedTeam, progress: Progress, ending: AbortSignal) {
    this.counts = prepared.counts;
    this.#prepared = prepared;
    this.#progress = progress;
    this.#ending = ending;
  }

  async *entries(): AsyncGenerator<ArchiveEntry> {
    let messages = 0;
    let files = 0;
    this.fileBytes = 0;
    for await (const entry of this.#prepared.entries()) {
      this.#ending.throwIfAborted();
      if (entry.kind === "rows" && entry.table === "message") {
        messages += entry.rows.length;
        await this.#progress.note("messages", messages, this.counts.messages);
      } else if (entry.kind === "file") {
        files += 1;
        this.fileBytes += entry.size;
        await this.#progress.note("files", Math.min(files, this.counts.files), this.counts.files);
      }
      yield entry;
    }
    await this.#progress.note("finishing", 0, null);
  }

  close(): Promise<void> {
    return this.#prepared.close();
  }
}
