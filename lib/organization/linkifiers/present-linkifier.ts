/** A linkifier as its wire shape. */
import type { z } from "zod";
import type { LinkifierRecord } from "./linkifier-records.ts";
import type { linkifierShape } from "./linkifiers.contract.ts";

export function presentLinkifier(linkifier: LinkifierRecord): z.input<typeof linkifierShape> {
  return {
    id: linkifier.id,
    pattern: linkifier.pattern,
    url_template: linkifier.urlTemplate,
    example_input: linkifier.exampleInput,
    reverse_template: linkifier.reverseTemplate,
    alternative_url_templates: [...linkifier.alternativeUrlTemplates],
  };
}
