/** Dumps of MongoDB that tests make, in each form of mongodump. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type Document, Long, serialize } from "bson";

export type Collections = Readonly<Record<string, readonly Document[]>>;

const bsonOf = (documents: readonly Document[]) => Buffer.concat(documents.map((each) => serialize(each)));

export async function writeDumpFolder(
  folder: string,
  collections: Collections,
  isCompressed: boolean,
): Promise<void> {
  const database = path.join(folder, "rocketchat");
  await mkdir(database, { recursive: true });
  for (const [name, documents] of Object.entries(collections)) {
    const bytes = bsonOf(documents);
    await writeFile(
      path.join(database, `${name}.bson${isCompressed ? ".gz" : ""}`),
      isCompressed ? gzipSync(bytes) : bytes,
    );
  }
}

const TERMINATOR = Buffer.from([0xff, 0xff, 0xff, 0xff]);

/** The collections take turns, document by document. */
export function dumpArchive(collections: Collections): Buffer {
  const db = "rocketchat";
  const header = (collection: string, isLast: boolean) =>
    Buffer.from(serialize({ db, collection, EOF: isLast, CRC: Long.fromNumber(0) }));
  const parts: Uint8Array[] = [
    Buffer.from([0x6d, 0xe2, 0x99, 0x81]),
    serialize({ concurrent_collections: 4, version: "0.1", server_version: "6.0", tool_version: "100" }),
    ...Object.keys(collections).map((collection) => serialize({ db, collection, metadata: "{}", size: 0 })),
    TERMINATOR,
  ];
  const longest = Math.max(...Object.values(collections).map(({ length }) => length));
  for (let round = 0; round < longest; round += 1) {
    for (const [name, documents] of Object.entries(collections)) {
      const document = documents[round];
      if (document) parts.push(header(name, false), serialize(document), TERMINATOR);
    }
  }
  for (const name of Object.keys(collections)) parts.push(header(name, true), TERMINATOR);
  return Buffer.concat(parts);
}
