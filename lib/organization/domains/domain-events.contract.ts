/** Wire shapes of the events about mail domains. */
import { z } from "zod";
import { domainShape } from "./domains.contract.ts";

const type = z.literal("realm_domains");

/** Event realm_domains, op add. */
export const domainAddedEvent = z.strictObject({ type, op: z.literal("add"), realm_domain: domainShape });

/** Event realm_domains, op change. */
export const domainChangedEvent = z.strictObject({
  type,
  op: z.literal("change"),
  realm_domain: domainShape,
});

/** Event realm_domains, op remove. */
export const domainRemovedEvent = z.strictObject({ type, op: z.literal("remove"), domain: z.string() });
