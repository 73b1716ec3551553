/** Password strength. */
import { badRequest } from "../../kernel/errors.ts";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_GUESSES,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_LONG,
} from "./password-strength.contract.ts";

/** Words with fewer guesses count as common. */
const WELL_KNOWN_GUESSES = 10_000;
/** Around a common word: ten random digits. */
const WELL_KNOWN_MIN_GUESSES = 10_000_000_000;

/**
 * Refuses passwords that guessing programs find early; digits and symbols around a common word do not make it strong.
 * @param hints name and address, which are guessed first.
 * @throws ApiError BAD_REQUEST.
 */
export async function requireStrongPassword(password: string, hints: readonly string[]): Promise<void> {
  requirePasswordLength(password);
  const { estimator } = await import("./password-estimator.ts");
  const guesses = (text: string) => estimator.check(text, [...hints]).guesses;
  const enough =
    guesses(fromFirstToLastLetter(password)) < WELL_KNOWN_GUESSES
      ? WELL_KNOWN_MIN_GUESSES
      : PASSWORD_MIN_GUESSES;
  if (guesses(password) < enough) throw badRequest("The password is too easy to guess.");
}

/**
 * For an administrator's initial passwords: the protocol's own example is not strong.
 * @throws ApiError BAD_REQUEST.
 */
export function requirePasswordLength(password: string): void {
  if (password.length < PASSWORD_MIN_LENGTH) {
    throw badRequest(`The password must have at least ${PASSWORD_MIN_LENGTH} characters.`);
  }
  if (password.length > PASSWORD_MAX_LENGTH) {
    throw badRequest(PASSWORD_TOO_LONG);
  }
}

function fromFirstToLastLetter(password: string): string {
  const words = [...password.matchAll(/\p{Letter}+/gu)];
  const last = words.at(-1);
  return last ? password.slice(words[0]?.index, last.index + last[0].length) : "";
}
