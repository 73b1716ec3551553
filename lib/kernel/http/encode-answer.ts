/** Encodes answers as JSON; large ones in slices, one of an asker at a time. */
import { EncodedJson, encodeFields, isLarge, jsonPieces } from "../../text/json-text.ts";
import { makeLargeAnswer } from "../turns/large-answers.ts";
import { mapInSlices } from "../turns/slices.ts";
import type { RawResponse } from "./raw-request.ts";

/**
 * The JSON text of an answer.
 * @param asker id of the person, or the address of somebody unknown.
 */
export async function encodeAnswer(answer: object, asker: number | string): Promise<RawResponse["body"]> {
  if (answer instanceof EncodedJson) return answer.bytes;
  if (!isLarge(answer)) return encodeFields(answer);
  const pieces = await makeLargeAnswer(asker, () => mapInSlices(jsonPieces(answer), (piece) => piece));
  return pieces.join("");
}
