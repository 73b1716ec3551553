/** References are found as they are written, and nothing else is taken for one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { referenceLine, splitReference } from "./reply-reference.ts";

const reference = {
  name: "Ada Lovelace",
  senderId: 5,
  address: "https://chat.example/#narrow/channel/3-design/topic/links.20.28new.29/near/12",
  notifies: false,
};

test("a reference and any text after it are told apart", () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (text, notifies) => {
      const written = { ...reference, notifies };
      expect(splitReference(referenceLine(written) + text)).toEqual({ reference: written, text });
    }),
  );
});

test.each([
  "",
  "hello",
  `see ${referenceLine(reference)}`,
  "@_**Ada Lovelace|5** [said](https://chat.example/#narrow/near/12):\n\nhello",
  "@_**Ada Lovelace|5** [wrote](https://chat.example/#narrow/near/12):\nhello",
  "@_**Ada Lovelace** [wrote](https://chat.example/#narrow/near/12):\n\nhello",
])("%j has none", (text) => {
  expect(splitReference(text)).toEqual({ reference: null, text });
});
