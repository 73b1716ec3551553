/** Reads the files in `winmail.dat`, Outlook's package for rich text (MS-OXTNEF). */

const SIGNATURE = 0x223e9f78;
/** Level, id, and length before an attribute's value; checksum after it. */
const ATTRIBUTE_START = 9;
const CHECKSUM = 2;
/** Attributes: start of a file, short name, bytes, properties. */
const RENDERING = 0x00069002;
const TITLE = 0x00018010;
const DATA = 0x0006800f;
const PROPERTIES = 0x00069005;

const LONG_NAME = 0x3707;
const NAMED_FROM = 0x8000;
/** Property types: multiple values, 8-bit and UTF-16 texts, objects, bytes. */
const SEVERAL = 0x1000;
const STRING8 = 0x1e;
const UNICODE = 0x1f;
const OF_ANY_LENGTH: ReadonlySet<number> = new Set([0x0d, STRING8, UNICODE, 0x102]);
/** In bytes; other types have four. */
const LENGTHS: ReadonlyMap<number, number> = new Map([
  ...[0x05, 0x06, 0x07, 0x14, 0x40].map((type) => [type, 8] as const),
  [0x48, 16],
]);
/** More than any program packs. */
const MAX_FILES = 100;

interface PackedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** None for other input or a package broken before the first file. */
export function unpackTnef(source: Uint8Array): PackedFile[] {
  const data = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const files: { name: string; content: Uint8Array | null }[] = [];
  if (data.length < 6 || data.readUInt32LE(0) !== SIGNATURE) return [];
  for (let at = 6; at + ATTRIBUTE_START <= data.length; ) {
    const id = data.readUInt32LE(at + 1);
    const length = data.readUInt32LE(at + 5);
    const value = data.subarray(at + ATTRIBUTE_START, at + ATTRIBUTE_START + length);
    if (value.length < length) break;
    at += ATTRIBUTE_START + length + CHECKSUM;
    if (id === RENDERING && files.length < MAX_FILES) files.push({ name: "", content: null });
    const file = files.at(-1);
    if (!file) continue;
    if (id === DATA) file.content = value;
    if (id === TITLE) file.name ||= textOf(value, STRING8);
    if (id === PROPERTIES) file.name = longNameIn(value) || file.name;
  }
  return files.flatMap(({ name, content }) => (name === "" || content === null ? [] : { name, content }));
}

function longNameIn(data: Buffer): string {
  try {
    return readLongName(data);
  } catch (error) {
    // A truncated list of properties.
    if (error instanceof RangeError) return "";
    throw error;
  }
}

function readLongName(data: Buffer): string {
  let at = 0;
  const next = () => {
    at += 4;
    return data.readUInt32LE(at - 4);
  };
  const skip = (length: number) => {
    at += Math.ceil(length / 4) * 4;
  };
  for (let left = next(); left > 0; left -= 1) {
    const tag = next();
    const [type, id] = [tag & 0xffff, tag >>> 16];
    if (id >= NAMED_FROM) {
      at += 16;
      if (next() === 0) at += 4;
      else skip(next());
    }
    const plain = type & ~SEVERAL;
    const isLong = OF_ANY_LENGTH.has(plain);
    const count = isLong || type !== plain ? next() : 1;
    for (let value = 0; value < count; value += 1) {
      const length = isLong ? next() : (LENGTHS.get(plain) ?? 4);
      if (id === LONG_NAME) return textOf(data.subarray(at, at + length), plain);
      skip(length);
      if (at > data.length) return "";
    }
  }
  return "";
}

/** Texts end with a null character. */
function textOf(bytes: Uint8Array, type: number): string {
  const text = new TextDecoder(type === UNICODE ? "utf-16le" : "windows-1252").decode(bytes);
  return (text.split("\0")[0] ?? "").trim();
}
