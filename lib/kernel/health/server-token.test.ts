/** Proofs of an installation. */
import { expect, test } from "vitest";
import { answerToken, isProof, newToken } from "./server-token.ts";

const SECRET = "0".repeat(64);
const OTHER = "1".repeat(64);

test("the installation that has the secret proves it, once for each token", () => {
  const token = newToken(SECRET);
  const proof = answerToken(SECRET, token) ?? "";
  expect(isProof(SECRET, token, proof)).toBe(true);
  expect(answerToken(SECRET, token)).toBeNull();
  expect(`${token}${proof}`).not.toContain(SECRET);
});

test("another installation cannot prove it, and answers no token of this one", () => {
  const token = newToken(SECRET);
  expect(answerToken(OTHER, token)).toBeNull();
  const proofOfOther = answerToken(OTHER, newToken(OTHER)) ?? "";
  expect(isProof(SECRET, token, proofOfOther)).toBe(false);
  expect(isProof(SECRET, token, "")).toBe(false);
});

test("a proof is for its token only", () => {
  const proof = answerToken(SECRET, newToken(SECRET)) ?? "";
  expect(isProof(SECRET, newToken(SECRET), proof)).toBe(false);
});

test("old, changed and shapeless tokens get no answer", () => {
  expect(answerToken(SECRET, newToken(SECRET, Date.now() - 3_600_000))).toBeNull();
  const [random = "", time = "", signature = ""] = newToken(SECRET).split(".");
  for (const token of [`${random}.${Number(time) + 1}.${signature}`, "", "x", `${random}.${time}.`, "a.b.c"])
    expect(answerToken(SECRET, token)).toBeNull();
});
