/** Form drafts after a partial save. */
import { expect, it } from "vitest";
import { fieldDraftStore, forgetSaved, isChangedByOthers, setFieldDraft } from "./field-drafts.ts";

it("later typing becomes a change of the saved values", () => {
  setFieldDraft("channel/3/name", { text: "Sea", from: "Lake" });
  setFieldDraft("channel/3/description", { text: "Typed on", from: "Before" });
  setFieldDraft("channel/4/name", { text: "River", from: "Brook" });
  forgetSaved("channel/3", { name: "Sea", description: "Typed", topic: "nothing was typed in it" });
  expect(Object.fromEntries(fieldDraftStore.getState())).toEqual({
    "channel/3/description": { text: "Typed on", from: "Typed", former: "Before" },
    "channel/4/name": { text: "River", from: "Brook" },
  });
});

it("the missing event of one's own save is no change by others", () => {
  const draft = { text: "Typed on", from: "Typed", former: "Before" };
  expect(isChangedByOthers(draft, "Before")).toBe(false);
  expect(isChangedByOthers(draft, "Typed")).toBe(false);
  expect(isChangedByOthers(draft, "Theirs")).toBe(true);
});
