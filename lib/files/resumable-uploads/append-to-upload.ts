/** Appends request bodies to uploads, keeping what was received however a request ends. */
import { sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { shared } from "../../kernel/registry.ts";
import { discardFile, keepFilesFor, storeFile } from "../../kernel/storage/stored-files.ts";
import { KEPT_HOURS } from "../uploads/upload-space.ts";

import {
  completeUpload,
  getUpload,
  otherOffset,
  type ResumableUpload,
  uploadNotFound,
} from "./resumable-uploads.ts";

/** The most bytes lost when the server is killed. */
export const PIECE_BYTES = 4 * 1024 ** 2;
/** Clients send everything in one request or in pieces of some megabytes. */
export const MAX_PIECES = 200;

interface Appending {
  readonly stop: () => void;
  readonly ended: Promise<void>;
}

const appending = () => shared("resumable-uploads", () => new Map<string, Appending>());

/**
 * Ends this node's request for the upload: its client has started another one, and the server may notice the broken
 * connection much later. A request on another node continues; of two pieces at one offset, the later is refused and
 * its client asks for the offset.
 */
export async function settleUpload(id: string): Promise<void> {
  const current = appending().get(id);
  current?.stop();
  await current?.ended;
}

/**
 * @param offset according to the client.
 * @throws ApiError NOT_FOUND; REQUEST_TOO_LARGE when the body is longer than the missing part; BAD_REQUEST with
 *   status 409 for another offset, otherwise for too many pieces or missing space.
 */
export async function appendToUpload(
  actor: Actor,
  id: string,
  offset: number,
  body: AsyncIterator<Uint8Array>,
): Promise<ResumableUpload> {
  await getUpload(actor, id);
  await settleUpload(id);
  const arriving = new ArrivingBytes(body);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const own = { stop: arriving.stop, ended };
  appending().set(id, own);
  try {
    let upload = await getUpload(actor, id);
    if (upload.received !== offset) throw otherOffset();
    while (await arriving.hasMore()) upload = await addPiece(actor, upload, arriving);
    return upload;
  } finally {
    if (appending().get(id) === own) appending().delete(id);
    end();
  }
}

async function addPiece(
  actor: Actor,
  upload: ResumableUpload,
  arriving: ArrivingBytes,
): Promise<ResumableUpload> {
  const { id, size, received, pieceKeys } = upload;
  if (received === size) throw tooLong();
  const maxPieces = MAX_PIECES + Math.floor(size / 1024 ** 2);
  if (pieceKeys.length >= maxPieces) throw badRequest(`Too many pieces (limit: ${maxPieces})`);
  const end = Math.min(size, received + PIECE_BYTES);
  let length = 0;
  async function* counted() {
    for await (const bytes of arriving.take(end - received)) {
      length += bytes.length;
      yield bytes;
    }
  }
  const key = await storeFile(actor.organization.realm.id, counted());
  try {
    if (received + length < size) await keepPiece(upload, key, length);
    else if (await arriving.hasMore()) throw tooLong();
    else await completeUpload(actor, upload, key);
  } catch (error) {
    // After any other failure, the piece may belong to the upload.
    if (error instanceof ApiError) await discardFile(key);
    throw error;
  }
  return getUpload(actor, id);
}

function tooLong(): ApiError {
  return new ApiError("REQUEST_TOO_LARGE", "The body is longer than the rest of the upload.");
}

async function keepPiece(
  { id, received, pieceKeys }: ResumableUpload,
  key: string,
  length: number,
): Promise<void> {
  await transaction(async (tx) => {
    const changed = await tx.$executeRaw(sql`
      UPDATE resumable_upload
      SET received = received + ${length}, piece_keys = array_append(piece_keys, ${key}), changed_at = now()
      WHERE id = ${id} AND received = ${received} AND path_id IS NULL`);
    if (changed === 0) throw otherOffset();
    await keepFilesFor(tx, [...pieceKeys, key], KEPT_HOURS);
  });
}

/** A finished file stays. @throws ApiError NOT_FOUND. */
export async function endUpload(actor: Actor, id: string): Promise<void> {
  await getUpload(actor, id);
  await settleUpload(id);
  const keys = await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ keys: string[] }[]>(sql`
      DELETE FROM resumable_upload WHERE id = ${id} AND owner_id = ${actor.user.id} RETURNING piece_keys AS keys`);
    if (!row) throw uploadNotFound();
    return row.keys;
  });
  for (const key of keys) await discardFile(key);
}

/** A request body that may be cut off or stopped at any time. */
export class ArrivingBytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #isStopped = false;
  #endWait: () => void = () => undefined;
  /** Bytes received beyond the last piece. */
  #held: Uint8Array | null = null;
  #isOver = false;

  constructor(source: AsyncIterator<Uint8Array>) {
    this.#source = source;
  }

  /** Ends the body as a disconnection would: received bytes count. */
  readonly stop = (): void => {
    this.#isStopped = true;
    this.#endWait();
  };

  async hasMore(): Promise<boolean> {
    while (this.#held === null || this.#held.length === 0) {
      if (this.#isOver) return false;
      this.#held = await this.#next();
    }
    return true;
  }

  async *take(count: number): AsyncGenerator<Uint8Array> {
    let left = count;
    while (left > 0 && (await this.hasMore())) {
      const piece = this.#held?.subarray(0, left) ?? new Uint8Array();
      this.#held = this.#held?.subarray(piece.length) ?? null;
      left -= piece.length;
      yield piece;
    }
  }

  /** Null at the end, whatever its cause. */
  async #next(): Promise<Uint8Array | null> {
    const arrived = this.#isStopped ? null : await this.#arrival();
    if (arrived && !arrived.done) return arrived.value;
    this.#isOver = true;
    return null;
  }

  /** Each wait has its own promise: racing against one long-lived promise would retain every chunk received. */
  #arrival(): Promise<IteratorResult<Uint8Array> | null> {
    const { promise, resolve } = Promise.withResolvers<IteratorResult<Uint8Array> | null>();
    this.#endWait = () => resolve(null);
    this.#source.next().then(resolve, this.#endWait);
    return promise;
  }
}
