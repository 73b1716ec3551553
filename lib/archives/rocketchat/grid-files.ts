/** Files that MongoDB's GridFS keeps in pieces (https://github.com/mongodb/specifications, GridFS). */
import { Readable } from "node:stream";
import { z } from "zod";
import type { MovedFile } from "../moved-teams/moved-team.ts";
import { parsedDocument } from "./bson-reader.ts";
import type { MongoDump } from "./mongo-dump.ts";

interface Chunk {
  readonly number: number;
  /** Of its document in the collection. */
  readonly offset: number;
  readonly bytes: number;
  /** Bytes of the file. */
  readonly size: number;
}

const fileShape = z.looseObject({ _id: z.string(), length: z.number(), filename: z.string().optional() });
const chunkShape = z.looseObject({ files_id: z.string(), n: z.number(), data: z.instanceof(Uint8Array) });

export class GridFiles {
  readonly #dump: MongoDump;
  readonly #chunksName: string;
  readonly #files = new Map<string, { readonly size: number; readonly name: string }>();
  readonly #chunks = new Map<string, Chunk[]>();

  private constructor(dump: MongoDump, bucket: string) {
    this.#dump = dump;
    this.#chunksName = `${bucket}.chunks`;
  }

  /** @throws ArchiveError for a damaged collection. */
  static async read(dump: MongoDump, bucket: string): Promise<GridFiles> {
    const files = new GridFiles(dump, bucket);
    for await (const { document } of dump.documents(`${bucket}.files`)) {
      const { data } = fileShape.safeParse(document);
      if (data) files.#files.set(data._id, { size: data.length, name: data.filename ?? data._id });
    }
    for await (const { bytes, offset } of dump.raw(files.#chunksName)) {
      const { data } = chunkShape.safeParse(parsedDocument(bytes));
      if (!data) continue;
      const chunk = { number: data.n, offset, bytes: bytes.length, size: data.data.length };
      const chunks = files.#chunks.get(data.files_id);
      if (chunks) chunks.push(chunk);
      else files.#chunks.set(data.files_id, [chunk]);
    }
    for (const chunks of files.#chunks.values()) chunks.sort((one, other) => one.number - other.number);
    return files;
  }

  /** Null for a file that the bucket does not have, or not completely. */
  file(key: string): MovedFile | null {
    const file = this.#files.get(key);
    const chunks = this.#chunks.get(key) ?? [];
    const size = chunks.reduce((sum, chunk) => sum + chunk.size, 0);
    if (size !== file?.size || !chunks.every(({ number }, index) => number === index)) return null;
    return { ...file, open: async () => Readable.from(this.#contentOf(chunks), { objectMode: false }) };
  }

  async *#contentOf(chunks: readonly Chunk[]): AsyncGenerator<Uint8Array> {
    for (const { offset, bytes } of chunks) {
      const document = await this.#dump.bytes(this.#chunksName, offset, bytes);
      const { data } = chunkShape.safeParse(document && parsedDocument(document));
      if (data) yield data.data;
    }
  }
}
