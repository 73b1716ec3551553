/** What the page of linkifiers asks of the server. */
import { requestApi } from "../../../net/connection/api-client.ts";

export const LINKIFIER_FIELDS = ["pattern", "urlTemplate", "example", "reverse", "alternatives"] as const;

export type LinkifierField = (typeof LINKIFIER_FIELDS)[number];

/** As they are typed; alternative templates one per line. */
export type LinkifierTexts = Readonly<Record<LinkifierField, string>>;

/** Adds a linkifier, or changes the one of this id. Empty texts mean none. */
export async function saveLinkifier(id: number | null, texts: LinkifierTexts): Promise<void> {
  await requestApi(id === null ? "POST" : "PATCH", id === null ? "/realm/filters" : `/realm/filters/${id}`, {
    pattern: texts.pattern,
    url_template: texts.urlTemplate,
    example_input: texts.example,
    reverse_template: texts.reverse,
    alternative_url_templates: texts.alternatives
      .split("\n")
      .map((template) => template.trim())
      .filter(Boolean),
  });
}

/** Links that were made by it stay in old messages. */
export async function removeLinkifier(id: number): Promise<void> {
  await requestApi("DELETE", `/realm/filters/${id}`);
}

/** `ids` are those of all linkifiers. */
export async function reorderLinkifiers(ids: readonly number[]): Promise<void> {
  await requestApi("PATCH", "/realm/linkifiers", { ordered_linkifier_ids: ids });
}
