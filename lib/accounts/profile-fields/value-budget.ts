/** How many values of profile fields a person changes in a minute: everybody receives an event for each. */
import { Budget } from "../../kernel/turns/window-counter.ts";

/** All fields that there may be, several times. */
export const MAX_CHANGED_VALUES = 600;

export const valueBudget = new Budget({
  name: "values of profile fields that a person changes",
  scope: "account",
  amount: MAX_CHANGED_VALUES,
  windowMs: 60_000,
});
