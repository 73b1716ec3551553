/** Memory of cached API keys. */

import { expect, test } from "vitest";
import { configure } from "../../config.ts";
import { buildUser } from "../../testing/build-organization.ts";
import { heldBufferBytes } from "../../testing/measuring/held-bytes.ts";
import { apiKeyOf, isApiKeyOf } from "./api-key.ts";

const ACCOUNTS = 300;

test("what is kept of an account's key is not much larger than the key", async () => {
  configure({ secret: "ab".repeat(32) });
  const users = Array.from({ length: ACCOUNTS }, (_, index) => buildUser(index + 1));
  const before = heldBufferBytes();
  for (const user of users) {
    expect(isApiKeyOf(apiKeyOf(1, user), 1, user)).toBe(true);
    // Requests' other allocations move the next small buffer to another block.
    for (let piece = 0; piece < 20; piece += 1) Buffer.from("x".repeat(4_000));
  }
  // V8 frees them a moment later, in its own thread.
  await expect.poll(() => heldBufferBytes() - before).toBeLessThan(ACCOUNTS * 2_000);
  // Keeps them from being collected earlier.
  expect(users).toHaveLength(ACCOUNTS);
});
