/** Wire shapes of a narrow: terms that must all match. */
import { z } from "zod";
import { jsonParam, model } from "../../kernel/contract/contract.ts";

const MAX_TERMS = 50;
const MAX_OPERATOR = 100;
/** Characters; enough for the largest direct conversation. */
const MAX_OPERAND = 10_000;

const operator = z.string().max(MAX_OPERATOR);
const operandText = z.string().max(MAX_OPERAND);
const operand = z.union([operandText, z.int(), z.array(z.union([z.int(), operandText])).max(1_000)]);

/** {operator, operand, negated}, or the older [operator, operand]. */
const narrowTerm = model(
  "NarrowTerm",
  z.union([
    z.strictObject({
      operator: operator.describe('What the term is about, such as "channel".'),
      operand: operand.describe("What it must be."),
      negated: z.boolean().default(false).describe("Whether the term must not match."),
    }),
    z.tuple([operator, operand]).transform(([name, value]) => ({
      operator: name,
      operand: value,
      negated: false,
    })),
  ]),
);

export type WireNarrowTerm = z.output<typeof narrowTerm>;

/** The required parameter `narrow`. */
export const requiredNarrowParam = () => jsonParam(z.array(narrowTerm).max(MAX_TERMS));

/** The optional parameter `narrow`. */
export const narrowParam = () => requiredNarrowParam().default([]);
