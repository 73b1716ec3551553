/** The character references that Slack knows. */

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/** Once: what is escaped twice stays escaped once. */
export function unescapedEntities(text: string): string {
  return text.replaceAll(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity);
}
