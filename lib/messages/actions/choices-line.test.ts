/** The paragraph that lists actions for clients without buttons. */
import { expect, test } from "vitest";
import { actionRows } from "./actions.contract.ts";
import { withChoices, withoutChoices } from "./choices-line.ts";

const rows = actionRows.parse([
  { type: "buttons", buttons: [{ id: "yes", label: "Yes, *now*" }] },
  {
    type: "select",
    id: "when",
    label: "When",
    options: [{ value: "later", label: "Later" }, { value: "never" }],
  },
  { type: "form", id: "why", label: "Say why", fields: [{ name: "reason", label: "Reason", type: "text" }] },
]);

test("names buttons, options and forms, and no label is markup", () => {
  expect(withChoices("Deploy?", rows)).toBe(
    "Deploy?\n\nChoices\\: Yes\\, \\*now\\* · Later · never · Say why",
  );
});

test("is replaced with the actions, and goes with them", () => {
  const [first] = rows;
  const one = withChoices(withChoices("Deploy?", rows), first ? [first] : []);
  expect(one).toBe("Deploy?\n\nChoices\\: Yes\\, \\*now\\*");
  expect(withChoices(one, [])).toBe("Deploy?");
  expect(withoutChoices("Choices: none")).toBe("Choices: none");
});

test("is cut when it is long", () => {
  const long = actionRows.parse([
    { type: "buttons", buttons: ["a", "b", "c", "d", "e"].map((id) => ({ id, label: id.repeat(60) })) },
    { type: "select", id: "f", label: "f", options: [{ value: "f".repeat(100) }] },
  ]);
  expect(withChoices("", long).length).toBeLessThan(320);
});
