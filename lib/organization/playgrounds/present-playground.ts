/** A code playground's record as its wire shape. */
import type { z } from "zod";
import type { PlaygroundRecord } from "./playground-records.ts";
import type { playgroundShape } from "./playgrounds.contract.ts";

export function presentPlayground({
  id,
  name,
  language,
  urlTemplate,
}: PlaygroundRecord): z.input<typeof playgroundShape> {
  return { id, name, pygments_language: language, url_template: urlTemplate };
}
