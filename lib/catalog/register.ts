/** The register contract, with the state of every noun. */
import { z } from "zod";
import { defineContract } from "../kernel/contract/contract.ts";
import { queueFields, registerRequest } from "../kernel/register/register-queue.contract.ts";
import { type BroughtBy, merge } from "./merge.ts";
import { nouns } from "./nouns.ts";

type Families = BroughtBy<(typeof nouns)[number], "register">;

export const stateFamilies: readonly Families[number][] = nouns.flatMap((noun) =>
  "register" in noun ? [...noun.register] : [],
);

/** A field is present if it is fetched. */
const state = z.object(merge(stateFamilies.map(({ fields }) => fields.shape))).partial();

export const registerQueue = defineContract({
  ...registerRequest,
  returns: state.extend(queueFields),
});
