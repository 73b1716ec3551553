/** A search view's title describes its terms. */
import { expect, it } from "vitest";
import { beginningOfDay } from "./day-operand.ts";
import { narrowTitle } from "./narrow-title.ts";

const known = { users: new Map([[7, { name: "Ada" }]]), channels: new Map([[3, { name: "design" }]]) };

it("names sender, place and conditions, and quotes unknown terms", () => {
  expect(
    narrowTitle(
      [
        { operator: "sender", operand: 7 },
        { operator: "channel", operand: 3 },
        { operator: "has", operand: "image", negated: true },
      ],
      known,
    ),
  ).toBe("Messages by Ada, in design, not with an image");
  expect(narrowTitle([{ operator: "is", operand: "unread" }], known)).toBe("Unread messages");
  const twoStates = ["unread", "dm"].map((operand) => ({ operator: "is", operand }));
  expect(narrowTitle(twoStates, known)).toBe("Unread messages, direct messages");
  expect(
    narrowTitle(
      [
        { operator: "channel", operand: 3 },
        { operator: "is", operand: "dm" },
        { operator: "is", operand: "unread", negated: true },
      ],
      known,
    ),
  ).toBe("Direct messages in design, not unread");
  const operand = beginningOfDay("2026-01-01") ?? "";
  expect(narrowTitle([{ operator: "before", operand }], known)).toBe("Messages before 2026-01-01");
  expect(narrowTitle([{ operator: "colour", operand: "blue" }], known)).toBe("Messages colour:blue");
  expect(narrowTitle([{ operator: "channels", operand: "public" }], known)).toBe(
    "Messages in all public channels",
  );
});
