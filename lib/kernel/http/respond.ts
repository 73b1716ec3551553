/** Builds the responses of endpoints. */
import { EncodedJson, encodeFields, hasPieces, isLarge, jsonPieces } from "../../text/json-text.ts";
import { PiecedText, type TextPiece } from "../../text/shared-text.ts";
import { makeLargeAnswer, mapInSlices } from "../turns/slices.ts";
import type { RawResponse } from "./raw-request.ts";

export function respond(
  status: number,
  body: object,
  headers: Readonly<Record<string, string>>,
): RawResponse {
  return respondEncoded(status, encodeFields(body), headers);
}

export function respondEncoded(
  status: number,
  body: RawResponse["body"],
  headers: Readonly<Record<string, string>>,
): RawResponse {
  return {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "private, no-store",
      vary: "Accept-Encoding, Accept-Language, Cookie",
      ...headers,
    },
    body,
  };
}

/** @param data holds the response text as `text`. */
export function respondText(data: object, headers: Readonly<Record<string, string>>): RawResponse {
  const response = respond(200, data, headers);
  const body = "text" in data ? String(data.text) : "";
  return { ...response, headers: { ...response.headers, "content-type": "text/plain; charset=utf-8" }, body };
}

/** @param asker a person's id, or an unauthenticated client's address. */
export async function encodeAnswer(answer: object, asker: number | string): Promise<RawResponse["body"]> {
  if (answer instanceof EncodedJson) return answer.bytes;
  if (!isLarge(answer)) return hasPieces(answer) ? bodyOf(jsonPieces(answer)) : encodeFields(answer);
  return bodyOf(await makeLargeAnswer(asker, () => mapInSlices(jsonPieces(answer), (piece) => piece)));
}

/** Plain text where nothing is shared. */
function bodyOf(pieces: Iterable<TextPiece>): string | PiecedText {
  const text = new PiecedText(pieces);
  return text.pieces.some((piece) => typeof piece !== "string") ? text : text.toString();
}
