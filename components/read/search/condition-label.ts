/** E.g. "from: Ada Lovelace". */
import { dayBefore, dayOf } from "../../model/navigation/day-operand.ts";
import type { NarrowTerm } from "../../model/navigation/view.ts";

type Named = { readonly name: string };
export type Known = { users: ReadonlyMap<number, Named>; channels: ReadonlyMap<number, Named> };

const LABELS: Readonly<Record<string, string>> = {
  sender: "from",
  "dm-including": "dm",
};

/** Unknown operators appear as in the address. */
export function conditionLabel({ operator, operand, negated }: NarrowTerm, known: Known): string {
  if (operator === "before" && negated) return `after: ${dayBefore(String(operand))}`;
  const names = [operand].flat().map((each) => nameOf(operator, each, known));
  return `${negated ? "not " : ""}${LABELS[operator] ?? operator}: ${names.join(", ")}`;
}

function nameOf(operator: string, operand: string | number, { users, channels }: Known): string {
  if (typeof operand === "string") return operator === "before" ? dayOf(operand) : operand;
  const named = operator === "channel" ? channels : users;
  return named.get(operand)?.name ?? String(operand);
}
