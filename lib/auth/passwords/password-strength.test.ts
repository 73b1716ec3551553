/** Password strength. */
import { expect, test } from "vitest";
import { PASSWORD_MAX_LENGTH } from "./password-strength.contract.ts";
import { requireStrongPassword } from "./password-strength.ts";

const hints = ["Rowing club", "Olivia Ownersson", "olivia.ownersson@example.com"];

test.each(["correct horse battery staple", "x9#kTw2!", "Überraschung im Gartenhaus"])(
  "%j is accepted",
  async (password) => {
    await expect(requireStrongPassword(password, hints)).resolves.toBeUndefined();
  },
);

test("fewer than 8 characters are refused, however random they are", async () => {
  await expect(requireStrongPassword("x9#kTw2", hints)).rejects.toThrow("at least 8 characters");
});

test("a password over the limit is refused before its strength is estimated", async () => {
  await expect(requireStrongPassword("x9#kTw2!".repeat(10_000), hints)).rejects.toThrow(
    "at most 100 characters",
  );
  const longest = "correct horse battery staple ".repeat(4).slice(0, PASSWORD_MAX_LENGTH);
  await expect(requireStrongPassword(longest, hints)).resolves.toBeUndefined();
});

test.each(["password", "12345678", "aaaaaaaaaaaa", "qwertyuiop"])(
  "the common %j is refused",
  async (password) => {
    await expect(requireStrongPassword(password, hints)).rejects.toThrow("too easy to guess");
  },
);

test.each([
  "password123456",
  "Password2024!",
  "P@ssw0rd123",
  "football2024",
  "summer2025!",
  "welcome12345!",
  "michael1985!",
  "monkey!!1987",
  "123456password",
  "password!!!!!!",
  "password123456789012345",
  "abc123456789",
  "1q2w3e4r5t6y",
  "passwordqwerty",
  "hunter2hunter2",
])(
  "%j is refused: common words and sequences, whatever digits and symbols surround them",
  async (password) => {
    await expect(requireStrongPassword(password, hints)).rejects.toThrow("too easy to guess");
  },
);

test.each(["dragon 48 203 917 556", "cat83920471926", "x9#kTw2!"])(
  "%j is accepted: what is added to the word would be a strong password on its own",
  async (password) => {
    await expect(requireStrongPassword(password, hints)).resolves.toBeUndefined();
  },
);

test("the user's own name and address are refused", async () => {
  for (const own of ["Olivia Ownersson", "olivia.ownersson@example.com"]) {
    await expect(requireStrongPassword(own, hints)).rejects.toThrow("too easy to guess");
  }
});
