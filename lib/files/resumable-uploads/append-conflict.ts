/** Why a piece cannot be added to an upload. */
import { ApiError } from "../../kernel/errors.ts";

/** The piece does not begin where the upload ends: another request may have added to it meanwhile. */
export function otherOffset(): ApiError {
  return new ApiError("BAD_REQUEST", "The offset is not that of the upload.", {}, 409);
}
