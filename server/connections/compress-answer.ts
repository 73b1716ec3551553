/** Compresses the API's answers for clients that accept gzip, without telling an observer what is in them. */
import { randomInt } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

/** Characters from which on an answer is compressed; a shorter one fits one packet as it is. */
export const LEAST_LENGTH = 1400;
/** Fast: larger levels cost several times as much for a few percent. */
const LEVEL = 3;
/** How many answers are compressed at a time; others meanwhile are sent as they are, so that sign-ins are not delayed. */
const MOST_AT_ONCE = 2;

/**
 * Answers that hold a key or the secret of an invitation. Text that people wrote may be in the same answer, and the
 * length of the whole would say how much of the secret that text repeats (BREACH). Quotes within JSON strings are
 * escaped, so what people write never looks like this.
 */
const CREDENTIAL = /"(?:api_key|invite_link|link_url|join_url)":"/;

/** Most bytes of random length in an answer's header, so that lengths do not tell single characters. */
const MOST_PADDING = 256;
const HEADER = Buffer.from([0x1f, 0x8b, 0x08, 0x04, 0, 0, 0, 0, 0, 0xff]);
const WORD_BYTES = 4;

let running = 0;

/** Compressed forms of answers that all clients share. */
const shared = new WeakMap<Buffer, Promise<Buffer>>();

/** The answer as gzip (RFC 1952); null when it is to be sent as it is. */
export async function compressAnswer(
  body: string | Buffer,
  request: IncomingHttpHeaders,
): Promise<Buffer | null> {
  if (body.length < LEAST_LENGTH || !acceptsEncoding(request, "gzip") || isFromElsewhere(request))
    return null;
  if (typeof body !== "string") {
    const known = shared.get(body);
    if (known) return known;
    const compressing = compressed(body);
    shared.set(body, compressing);
    // Compressing may succeed the next time.
    compressing.catch(() => shared.delete(body));
    return compressing;
  }
  return running >= MOST_AT_ONCE || CREDENTIAL.test(body) ? null : compressed(Buffer.from(body));
}

async function compressed(content: Buffer): Promise<Buffer> {
  running += 1;
  try {
    const deflated = await deflate(content, { level: LEVEL });
    const trailer = Buffer.alloc(2 * WORD_BYTES);
    trailer.writeUInt32LE(crc32(content), 0);
    trailer.writeUInt32LE(content.length % 2 ** 32, WORD_BYTES);
    return Buffer.concat([HEADER, padding(), deflated, trailer]);
  } finally {
    running -= 1;
  }
}

/** An extra field, which decoders skip: its length, then one subfield of the kind "pd". */
function padding(): Buffer {
  const size = randomInt(MOST_PADDING);
  const field = Buffer.alloc(2 + WORD_BYTES + size);
  field.writeUInt16LE(WORD_BYTES + size, 0);
  field.write("pd", 2, "latin1");
  field.writeUInt16LE(size, 2 + 2);
  return field;
}

/** Whether another site made the browser ask: it could choose a part of the answer, and have it asked for many times. */
function isFromElsewhere(request: IncomingHttpHeaders): boolean {
  const site = request["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
}

/** Whether the client decodes this encoding (RFC 9110, section 12.5.3). */
export function acceptsEncoding(request: IncomingHttpHeaders, encoding: "gzip" | "br"): boolean {
  const offered = String(request["accept-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((word) => word.trim()));
  const choice = offered.find(([name]) => name === encoding) ?? offered.find(([name]) => name === "*");
  return choice !== undefined && !choice.slice(1).some((word) => /^q=0(?:\.0*)?$/.test(word));
}
