/** Normalizes the texts of a linkifier request. */
import type { z } from "zod";
import type { LinkifierTexts } from "./check-linkifier.ts";
import type { addLinkifier } from "./linkifiers.contract.ts";

type Given = z.output<typeof addLinkifier.params>;

/** Trims; a blank example or reverse template becomes null. */
export function givenTexts(
  given: Given,
): Pick<LinkifierTexts, "pattern" | "urlTemplate"> & Partial<LinkifierTexts> {
  const { example_input, reverse_template, alternative_url_templates } = given;
  return {
    pattern: given.pattern.trim(),
    urlTemplate: given.url_template.trim(),
    ...(example_input !== undefined && { exampleInput: textOrNull(example_input) }),
    ...(reverse_template !== undefined && { reverseTemplate: textOrNull(reverse_template) }),
    ...(alternative_url_templates && {
      alternativeUrlTemplates: alternative_url_templates.map((template) => template.trim()),
    }),
  };
}

function textOrNull(given: string | null): string | null {
  return given?.trim() || null;
}
