/** Pictures of a moved team, decoded and encoded again, on disk until the import stores them. */
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { avatarSizes } from "../../accounts/avatars/change-avatar.ts";
import { ApiError } from "../../kernel/errors.ts";
import { makePictures } from "../../kernel/pictures/make-pictures.ts";
import { PictureProcessEnded } from "../../kernel/pictures/picture-process.ts";
import type { PictureSize } from "../../kernel/pictures/picture-task.ts";
import { MAX_AVATAR_MIB } from "../../organization/organization-limits.contract.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import type { MoveReport } from "./move-report.ts";
import { storeKeyOf } from "./store-key.ts";

/** In bytes. */
const LARGEST_PICTURE = MAX_AVATAR_MIB * 1024 ** 2;

/** More in a row than pictures explain: the server itself cannot decode. */
const MAX_CRASHES = 3;

/** Attempts, whether or not they give a picture; each takes processor time and space on disk. */
export const MAX_PICTURES = 20_000;

export const NO_PICTURE = "A picture that cannot be read, or is too large, was left out.";
export const TOO_MANY_PICTURES = `A picture after the first ${MAX_PICTURES.toLocaleString("en-US")} was left out.`;

export interface GivenPicture {
  /** In bytes. */
  readonly size: number;
  open(): Promise<Readable>;
}

interface MadeFile {
  readonly key: string;
  readonly place: string;
  readonly size: number;
}

export class MadePictures {
  readonly #folder: string;
  readonly #realmId: number;
  readonly #report: MoveReport;
  readonly #made: MadeFile[] = [];
  #attempts = 0;
  /** Since the last picture that did not end the picture process. */
  #crashes = 0;

  /** @param folder for its own use. */
  constructor(folder: string, realmId: number, report: MoveReport) {
    this.#folder = folder;
    this.#realmId = realmId;
    this.#report = report;
  }

  /** Counts an attempt at a picture. @returns false, with a line in the report, for one too many. */
  attempt(place: string): boolean {
    this.#attempts += 1;
    if (this.#attempts <= MAX_PICTURES) return true;
    this.#report.add(TOO_MANY_PICTURES, place);
    return false;
  }

  /** Returns the store keys in the form of an account's column; null, with a line in the report, if unreadable. */
  async avatar(given: GivenPicture, place: string): Promise<string | null> {
    const keys = await this.storeSizes(given, avatarSizes, place);
    return keys?.join(" ") ?? null;
  }

  /** Returns the store keys of the sizes; null, with a line in the report, if unreadable. */
  async storeSizes(
    given: GivenPicture,
    sizes: readonly PictureSize[],
    place: string,
  ): Promise<readonly string[] | null> {
    const made = await this.converted(given, place, (read) => makePictures(this.#realmId, read, sizes));
    return made && this.store(made.pictures);
  }

  /**
   * Returns what `convert` makes of the content; null, with a line in the report, if unreadable or too large.
   * @throws PictureProcessEnded for the third picture in a row that ends the picture process.
   */
  async converted<T>(
    given: GivenPicture,
    place: string,
    convert: (read: () => Promise<Uint8Array>) => Promise<T>,
  ): Promise<T | null> {
    const content = given.size <= LARGEST_PICTURE ? await contentOf(given) : null;
    if (content) {
      try {
        const made = await convert(async () => content);
        this.#crashes = 0;
        return made;
      } catch (error) {
        this.#requireBearable(error);
      }
    }
    this.#report.add(NO_PICTURE, place);
    return null;
  }

  #requireBearable(error: unknown): void {
    if (error instanceof ApiError) {
      this.#crashes = 0;
      return;
    }
    this.#crashes += 1;
    if (!(error instanceof PictureProcessEnded) || this.#crashes >= MAX_CRASHES) throw error;
  }

  /** Keeps pictures on disk, since there may be thousands. @returns their store keys. */
  async store(pictures: readonly Uint8Array[]): Promise<string[]> {
    const files = pictures.map((bytes, index) => ({
      bytes,
      made: {
        key: storeKeyOf(this.#realmId),
        place: path.join(this.#folder, `picture-${this.#made.length + index}`),
        size: bytes.length,
      },
    }));
    for (const { bytes, made } of files) {
      await writeFile(made.place, bytes, { mode: 0o600 });
      this.#made.push(made);
    }
    return files.map(({ made }) => made.key);
  }

  async *fileEntries(): AsyncGenerator<ArchiveEntry> {
    for (const { key, place, size } of this.#made)
      yield { kind: "file", key, size, content: createReadStream(place) };
  }
}

/** Null for damaged content: a move does not fail because of a picture. */
async function contentOf(given: GivenPicture): Promise<Buffer | null> {
  try {
    return await buffer(await given.open());
  } catch {
    return null;
  }
}
