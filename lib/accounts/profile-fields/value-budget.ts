/** How many values of profile fields a person changes in a minute: everybody receives an event for each. */
import { MinuteBudget } from "../../kernel/turns/minute-budget.ts";

/** All fields that there may be, several times. */
export const MAX_CHANGED_VALUES = 600;

export const valueBudget = new MinuteBudget("profile-value-windows", MAX_CHANGED_VALUES);
