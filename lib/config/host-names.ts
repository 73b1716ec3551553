/** Reads a list of host names. */
import { z } from "zod";

const MAX_NAMES = 100;
const NUMERIC = /^[\d.]+$/;
const error = "must be host names like chat.example.com, separated by commas";

/** In lower case, without duplicates. */
export function hostNames() {
  return z
    .string()
    .transform((text) => [...new Set(text.split(",").map((name) => name.trim().toLowerCase()))])
    .refine(
      (names) => names.every((name) => z.hostname().safeParse(name).success && !NUMERIC.test(name)),
      error,
    )
    .refine((names) => names.length <= MAX_NAMES, `must be at most ${MAX_NAMES} names`);
}
