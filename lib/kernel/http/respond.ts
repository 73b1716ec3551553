/** Builds the responses of endpoints. */
import { encodeFields } from "../../text/json-text.ts";
import type { RawResponse } from "./raw-request.ts";

/** @param body is encoded as JSON. */
export function respond(
  status: number,
  body: object,
  headers: Readonly<Record<string, string>>,
): RawResponse {
  return respondEncoded(status, encodeFields(body), headers);
}

/** @param body JSON text. */
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

/** @param data holds the text of the response as `text`. */
export function respondText(data: object, headers: Readonly<Record<string, string>>): RawResponse {
  const response = respond(200, data, headers);
  const body = "text" in data ? String(data.text) : "";
  return { ...response, headers: { ...response.headers, "content-type": "text/plain; charset=utf-8" }, body };
}
