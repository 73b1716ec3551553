/** Whether a password is hard enough to guess. */
import { badRequest } from "../errors.ts";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_GUESSES,
  PASSWORD_MIN_LENGTH,
} from "./password-strength.contract.ts";

/** Words that are guessed in fewer attempts are among the first that anybody tries. */
const WELL_KNOWN_GUESSES = 10_000;
/** What such a word needs around it: ten random digits. */
const WELL_KNOWN_MIN_GUESSES = 10_000_000_000;

/**
 * Refuses what guessing programs find early. A well-known word does not become strong by a year or a row of digits
 * and signs before or after it, which the estimate alone takes for random.
 * @param hints the person's own names and address, which are guessed first.
 * @throws ApiError BAD_REQUEST.
 */
export async function requireStrongPassword(password: string, hints: readonly string[]): Promise<void> {
  if (password.length < PASSWORD_MIN_LENGTH) {
    throw badRequest(`The password must have at least ${PASSWORD_MIN_LENGTH} characters.`);
  }
  if (password.length > PASSWORD_MAX_LENGTH) {
    throw badRequest(`The password may have at most ${PASSWORD_MAX_LENGTH} characters.`);
  }
  const { estimator } = await import("./password-estimator.ts");
  const guesses = (text: string) => estimator.check(text, [...hints]).guesses;
  const word = password.replaceAll(/^\P{Letter}+|\P{Letter}+$/gu, "");
  const enough = guesses(word) < WELL_KNOWN_GUESSES ? WELL_KNOWN_MIN_GUESSES : PASSWORD_MIN_GUESSES;
  if (guesses(password) < enough) throw badRequest("The password is too easy to guess.");
}
