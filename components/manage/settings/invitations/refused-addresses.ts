/** Which addresses could not be invited, and why. */
import { RequestFailure } from "../../../net/connection/api-client.ts";

type Refused = { address: string; reason: string };

/** Nothing where the error is about something else. */
export function refusedAddresses(error: Error | null): Refused[] {
  const errors = error instanceof RequestFailure ? error.answer.errors : undefined;
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((entry: unknown) =>
    Array.isArray(entry) && entry.length >= 2
      ? [{ address: String(entry[0]), reason: String(entry[1]) }]
      : [],
  );
}
