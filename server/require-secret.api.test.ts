/** Secrets of a database. */
import { expect, test } from "vitest";
import { createTestDatabase } from "../lib/testing/test-server.ts";
import { requireSecret } from "./require-secret.ts";

test("the first secret stays valid, and another is refused with an explanation", async () => {
  const database = await createTestDatabase();
  try {
    const [first, other] = ["1".repeat(64), "2".repeat(64)];
    await Promise.all([requireSecret(database.url, first), requireSecret(database.url, first)]);
    await requireSecret(database.url, first);
    await expect(requireSecret(database.url, other)).rejects.toThrow("The secret is not the one");
  } finally {
    await database.drop();
  }
});
