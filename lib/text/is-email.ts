/** Validates email addresses. */
import { z } from "zod";

const email = z.email();

export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}
