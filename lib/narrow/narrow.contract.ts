/** Wire shapes of a narrow: terms that all hold. */
import { z } from "zod";
import { jsonParam } from "../http/contract.ts";

const MAX_TERMS = 50;

const operand = z.union([
  z.string(),
  z.int(),
  z.boolean(),
  z.array(z.union([z.int(), z.string()])).max(1_000),
]);

/** {operator, operand, negated}, or the older pair [operator, operand]. */
const narrowTerm = z.union([
  z.strictObject({ operator: z.string(), operand, negated: z.boolean().default(false) }),
  z
    .tuple([z.string(), operand])
    .transform(([operator, value]) => ({ operator, operand: value, negated: false })),
]);

export type WireNarrowTerm = z.output<typeof narrowTerm>;

/** The parameter `narrow`. */
export const narrowParam = () => jsonParam(z.array(narrowTerm).max(MAX_TERMS)).default([]);
