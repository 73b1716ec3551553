/** The character references that Slack knows. */

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/** Decodes one level only: `&amp;lt;` becomes `&lt;`. */
export function unescapedEntities(text: string): string {
  return text.replaceAll(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity);
}
