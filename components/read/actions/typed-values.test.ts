/** Values of forms. */
import { expect, it } from "vitest";
import type { Field } from "../../../lib/messages/actions/fields.contract.ts";
import { typedValues } from "./typed-values.ts";

const field = (name: string, type: Field["type"]): Field => ({
  name,
  type,
  description: "",
  required: false,
  choices: [],
});

it("have the types of their fields, without empty ones", () => {
  const fields = [
    field("reason", "text"),
    field("count", "integer"),
    field("force", "boolean"),
    field("who", "person"),
    field("none", "text"),
  ];
  const typed = { reason: " 5 ", count: " 3 ", force: "false", who: "7", none: "  " };
  expect(typedValues(fields, typed)).toEqual({ reason: " 5 ", count: 3, force: false, who: 7 });
});

it("leave what does not fit to the server", () => {
  expect(typedValues([field("count", "integer")], { count: "three" })).toEqual({ count: "three" });
});
