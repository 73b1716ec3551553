/** Secrets of a database. */
import { expect, test } from "vitest";
import { createTestDatabase } from "../lib/testing/test-server.ts";
import { onConnection } from "./on-connection.ts";
import { requireSecret } from "./require-secret.ts";

test("the first secret stays valid, and another is refused with an explanation", async () => {
  const database = await createTestDatabase();
  try {
    const require = (secret: string) => onConnection(database.url, (client) => requireSecret(client, secret));
    const [first, other] = ["1".repeat(64), "2".repeat(64)];
    await Promise.all([require(first), require(first)]);
    await require(first);
    await expect(require(other)).rejects.toThrow("The secret is not the one");
  } finally {
    await database.drop();
  }
});
