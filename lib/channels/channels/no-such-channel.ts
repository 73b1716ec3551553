/** The error of a channel that the caller cannot see. */
import { ApiError } from "../../kernel/errors.ts";

/** The error of a channel that does not exist or is hidden from the caller: the same for both. */
export function noSuchChannel(requested: string | number): ApiError {
  if (typeof requested === "string") {
    const message = `Channel '${requested}' does not exist`;
    return new ApiError("STREAM_DOES_NOT_EXIST", message, { stream: requested });
  }
  const message = `Channel with ID '${requested}' does not exist`;
  return new ApiError("STREAM_DOES_NOT_EXIST", message, { stream_id: requested });
}
