/** Quoted text stays inside the quote. */
import { expect, it } from "vitest";
import { quotation } from "./quote-message.ts";

const quoted = { name: "Ada", senderId: 7, address: "https://chat.example/#narrow/near/3" };

it("names the sender silently and links to the message", () => {
  expect(quotation({ ...quoted, source: "Hello" })).toBe(
    "@_**Ada|7** [said](https://chat.example/#narrow/near/3):\n```quote\nHello\n```\n",
  );
});

it("uses a longer fence than any in the quoted text", () => {
  const text = quotation({ ...quoted, source: "````js\n1\n````" });
  expect(text).toContain("\n`````quote\n````js\n1\n````\n`````\n");
});
