/** Whether a password is hard enough to guess (facts: at least 8 characters and a strength estimate). */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { badRequest } from "../errors.ts";

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 100;
/** Guesses that must not be enough. */
export const PASSWORD_MIN_GUESSES = 10_000;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * @param hints the person's own names and address, which are guessed first.
 * @throws ApiError BAD_REQUEST.
 */
export function requireStrongPassword(password: string, hints: readonly string[]): void {
  if (password.length < PASSWORD_MIN_LENGTH) {
    throw badRequest(`The password must have at least ${PASSWORD_MIN_LENGTH} characters.`);
  }
  if (password.length > PASSWORD_MAX_LENGTH) {
    throw badRequest(`The password may have at most ${PASSWORD_MAX_LENGTH} characters.`);
  }
  if (estimator.check(password, [...hints]).guesses < PASSWORD_MIN_GUESSES) {
    throw badRequest("The password is too easy to guess.");
  }
}
