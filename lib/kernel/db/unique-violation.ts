/** Recognizes the error of a row that a unique index does not admit. */
import { Prisma } from "./generated/client.ts";

/** PostgreSQL's code. */
const UNIQUE_VIOLATION = "23505";

/** Whether the statement failed since another row has the same values; the transaction can only be rolled back. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError) return error.code === "P2002";
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
}
