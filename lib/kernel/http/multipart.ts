/** Reads a multipart form (RFC 7578) without holding files in memory. */
import { isUtf8 } from "node:buffer";
import { MIMEType } from "node:util";
import { badRequest } from "../errors.ts";

export interface FormPart {
  readonly name: string;
  /** null for a field without file. */
  readonly fileName: string | null;
  /** According to the client; "" when absent. */
  readonly contentType: string;
  /** Read it to its end before the next part. */
  readonly content: AsyncIterable<Buffer>;
}

const MAX_PART_HEADERS = 4_000;
/** In characters (RFC 2046). */
const LONGEST_BOUNDARY = 70;
/** Bytes before the first boundary. */
const MAX_PREAMBLE = 1_000;

const LINE_END = Buffer.from("\r\n");
const HEADERS_END = Buffer.from("\r\n\r\n");

/** @throws ApiError BAD_REQUEST for another content type or a malformed form. */
export async function* formParts(
  body: AsyncIterator<Uint8Array> | Iterator<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`);
  // Only the first boundary may lack a line end.
  const reader = new DelimitedReader(body, LINE_END);
  await reader.bounded(delimiter, MAX_PREAMBLE);
  while (!(await isClosing(reader))) {
    const headers = await reader.bounded(HEADERS_END, MAX_PART_HEADERS);
    yield { ...readHeaders(headers), content: reader.until(delimiter) };
  }
}

/** @throws ApiError BAD_REQUEST without a usable boundary. */
function boundaryOf(contentType: string): string {
  try {
    const boundary = new MIMEType(contentType).params.get("boundary") ?? "";
    if (boundary !== "" && boundary.length <= LONGEST_BOUNDARY) return boundary;
  } catch {
    // Reported like a missing boundary.
  }
  throw malformed();
}

function malformed() {
  return badRequest("Malformed form data.");
}

/** Two dashes end the form, a line end starts a part. */
async function isClosing(reader: DelimitedReader): Promise<boolean> {
  const mark = await reader.exactly(2);
  if (mark.equals(LINE_END)) return false;
  if (mark.toString("latin1") === "--") return true;
  throw malformed();
}

class DelimitedReader {
  readonly #source: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  #held: Buffer;

  constructor(source: AsyncIterator<Uint8Array> | Iterator<Uint8Array>, before: Buffer) {
    this.#source = source;
    this.#held = before;
  }

  /** Skips the delimiter. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      if (at >= 0) {
        const last = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + delimiter.length);
        if (last.length > 0) yield last;
        return;
      }
      const certain = this.#held.length - delimiter.length + 1;
      if (certain > 0) {
        const piece = this.#held.subarray(0, certain);
        this.#held = this.#held.subarray(certain);
        yield piece;
      }
      await this.#more();
    }
  }

  /** The delimiter must come within `limit` bytes. */
  async bounded(delimiter: Buffer, limit: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of this.until(delimiter)) {
      size += piece.length;
      if (size > limit) throw malformed();
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  async exactly(count: number): Promise<Buffer> {
    while (this.#held.length < count) await this.#more();
    const bytes = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return bytes;
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw malformed();
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value]);
  }
}

function readHeaders(bytes: Buffer): Omit<FormPart, "content"> {
  if (!isUtf8(bytes)) throw malformed();
  const headers = new Map<string, string>();
  for (const line of bytes.toString("utf8").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon < 0) throw malformed();
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = headers.get("content-disposition") ?? "";
  const name = /^form-data\s*;/i.test(disposition) ? parameterOf(disposition, "name") : null;
  if (name === null) throw malformed();
  return {
    name,
    fileName: extendedParameter(disposition) ?? parameterOf(disposition, "filename"),
    contentType: headers.get("content-type") ?? "",
  };
}

const PARAMETER = /;\s*([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g;

/** Browsers escape quotes and line ends as %22, %0D and %0A, others with a backslash. */
function parameterOf(header: string, name: string): string | null {
  const found = [...header.matchAll(PARAMETER)].find(([, each]) => each?.toLowerCase() === name);
  if (!found) return null;
  const [, , quoted, plain] = found;
  if (quoted === undefined) return plain ?? "";
  return quoted
    .replaceAll(/\\(["\\])/g, "$1")
    .replaceAll(/%(22|0D|0A)/gi, (encoded) => decodeURIComponent(encoded));
}

/** `filename*=UTF-8''…` (RFC 5987), which some clients send for non-ASCII names. */
function extendedParameter(header: string): string | null {
  const encoded = /;\s*filename\*=utf-8'[^']*'([^\s;]+)/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw malformed();
  }
}
