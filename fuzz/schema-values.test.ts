/** Nearly every parameter gets both accepted and refused values. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { contracts } from "../lib/catalog/catalog.ts";
import { valuesFor } from "./schema-values.ts";

const known = { ids: [1, 2, 3], words: ["general", "me", "newest"] };
/** Parameters with too few right values to hit, such as time zones. */
const NEVER_ACCEPTED = 0.05;

test("values fit the schemas they are made for", () => {
  const parameters = contracts.flatMap(({ operationId, params }) =>
    Object.entries(params.shape).map(([name, schema]) => ({ name: `${operationId}: ${name}`, schema })),
  );
  const counted = parameters.map(({ name, schema }) => {
    const values = fc.sample(valuesFor(schema, known), { seed: 1, numRuns: 100 });
    const accepted = values.filter((value) => schema.safeParse(value).success).length;
    return { name, accepted, refused: values.length - accepted };
  });
  const never = counted.filter(({ accepted }) => accepted === 0).map(({ name }) => name);
  expect(never.length, never.join(", ")).toBeLessThan(parameters.length * NEVER_ACCEPTED);
  expect(counted.filter(({ refused }) => refused === 0)).toEqual([]);
});
