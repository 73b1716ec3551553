/** Recognizes the error of a row that a unique index does not admit. */
import { Prisma } from "./generated/client.ts";

/** Whether the statement failed since another row has the same values; the transaction can only be rolled back. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}
