/** Compresses API answers with gzip, without revealing secrets by their length. */
import { randomInt } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { constants, crc32, deflateRaw, inflateRawSync } from "node:zlib";
import { PiecedText, type SharedText, type TextPiece } from "../../lib/text/shared-text.ts";
import { type Checked, checked, joinChecksums } from "./join-checksums.ts";

const deflate = promisify(deflateRaw);

/** In characters; shorter answers fit one packet. */
export const LEAST_LENGTH = 1400;
/** Higher levels cost several times as much for a few percent. */
const LEVEL = 3;
/** Further answers are sent uncompressed, so that sign-ins are not delayed. */
const MAX_AT_ONCE = 2;

/**
 * User text next to a key or an invitation's secret would reveal by its length how much of the secret it repeats
 * (BREACH). Quotes in JSON strings are escaped, so user text never matches.
 */
const CREDENTIAL = /"(?:api_key|invite_link|link_url|join_url)":"/;

/** Hides length differences of single characters. */
const MAX_PADDING = 256;
const HEADER = Buffer.from([0x1f, 0x8b, 0x08, 0x04, 0, 0, 0, 0, 0, 0xff]);
const WORD_BYTES = 4;

let running = 0;

const shared = new WeakMap<Buffer, Promise<Buffer>>();

/** RFC 1952; null to send it uncompressed. */
export async function compressAnswer(
  body: string | Buffer | PiecedText,
  request: IncomingHttpHeaders,
): Promise<Buffer | null> {
  if (body.length < LEAST_LENGTH || !acceptsEncoding(request, "gzip") || isFromElsewhere(request))
    return null;
  if (body instanceof PiecedText) return compressedPieces(body);
  if (typeof body !== "string") {
    const known = shared.get(body);
    if (known) return known;
    const compressing = compressed(body);
    shared.set(body, compressing);
    compressing.catch(() => shared.delete(body));
    return compressing;
  }
  return running >= MAX_AT_ONCE || CREDENTIAL.test(body) ? null : compressed(Buffer.from(body));
}

async function compressed(content: Buffer): Promise<Buffer> {
  running += 1;
  try {
    const deflated = await deflate(content, { level: LEVEL });
    return framed([deflated], crc32(content), content.length);
  } finally {
    running -= 1;
  }
}

/** @param length of the content, in bytes. */
function framed(deflated: readonly Buffer[], checksum: number, length: number): Buffer {
  const trailer = Buffer.alloc(2 * WORD_BYTES);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, WORD_BYTES);
  return Buffer.concat([HEADER, padding(), ...deflated, trailer]);
}

/** RFC 1951: ends with an empty stored block, so that another piece may follow. */
interface Packed extends Checked {
  readonly deflated: Buffer;
}

/** Shared pieces are compressed once, so a higher level costs little. */
const SHARED_LEVEL = 6;
/** RFC 1951: an empty last block. */
const END = Buffer.from([0x03, 0x00]);

const packedPieces = new WeakMap<SharedText, Promise<Packed>>();

/**
 * Compresses only what is not shared, whose length is also all that depends on the asker. One after the other, so that
 * sign-ins are not delayed.
 */
async function compressedPieces({ pieces }: PiecedText): Promise<Buffer | null> {
  if (pieces.some((piece) => typeof piece === "string" && CREDENTIAL.test(piece))) return null;
  const all: Packed[] = [];
  for (const piece of pieces) all.push(await packedPiece(piece));
  const checksum = joinChecksums(all);
  const length = all.reduce((sum, packed) => sum + packed.length, 0);
  return framed([...all.map(({ deflated }) => deflated), END], checksum, length);
}

function packedPiece(piece: TextPiece): Promise<Packed> {
  if (typeof piece === "string") return pack(piece, LEVEL);
  const known = packedPieces.get(piece);
  if (known) return known;
  const packing = packShared(piece);
  packedPieces.set(piece, packing);
  packing.catch(() => packedPieces.delete(piece));
  return packing;
}

async function packShared(piece: SharedText): Promise<Packed> {
  const packed = await pack(piece.text, SHARED_LEVEL);
  // Most clients accept compression, so the text itself is seldom needed again.
  piece.keepAs(() =>
    inflateRawSync(packed.deflated, { finishFlush: constants.Z_SYNC_FLUSH }).toString("utf8"),
  );
  return packed;
}

async function pack(text: string, level: number): Promise<Packed> {
  const content = Buffer.from(text);
  const deflated = await deflate(content, { level, finishFlush: constants.Z_SYNC_FLUSH });
  return { deflated, ...checked(content) };
}

/** A field that decoders skip: length, then one subfield "pd". */
function padding(): Buffer {
  const size = randomInt(MAX_PADDING);
  const field = Buffer.alloc(2 + WORD_BYTES + size);
  field.writeUInt16LE(WORD_BYTES + size, 0);
  field.write("pd", 2, "latin1");
  field.writeUInt16LE(size, 2 + 2);
  return field;
}

/** Another site could repeat the request and choose part of the answer. */
function isFromElsewhere(request: IncomingHttpHeaders): boolean {
  const site = request["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
}

/** RFC 9110, section 12.5.3. */
export function acceptsEncoding(request: IncomingHttpHeaders, encoding: "gzip" | "br"): boolean {
  const offered = String(request["accept-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((word) => word.trim()));
  const choice = offered.find(([name]) => name === encoding) ?? offered.find(([name]) => name === "*");
  return choice !== undefined && !choice.slice(1).some((word) => /^q=0(?:\.0*)?$/.test(word));
}
