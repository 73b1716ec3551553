/** Encryption by the example of RFC 8291 (section 5 and appendix A). */
import { expect, test } from "vitest";
import { encryptPush, MAX_PUSH_BYTES } from "./encrypt-push.ts";

const keys = {
  publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  secret: "BTBZMqHH6r4Tts7J_aSIgg",
};

test("a message is encrypted as in the example of the RFC", () => {
  const body = encryptPush("When I grow up, I want to be a watermelon", keys, {
    salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
    privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
  });
  expect(body.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("never twice the same, and the longest text fills what push services take", () => {
  const [one, other] = [encryptPush("text", keys), encryptPush("text", keys)];
  expect(one.equals(other)).toBe(false);
  expect(encryptPush("x".repeat(MAX_PUSH_BYTES), keys)).toHaveLength(4096);
});
