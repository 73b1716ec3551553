/** Lists the linkifiers of an organization, in the order in which they apply. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { presentLinkifier } from "./present-linkifier.ts";

export function getLinkifiers({ organization }: Actor) {
  return { linkifiers: organization.linkifiers.inOrder.map(presentLinkifier) };
}

/** For clients that know no URL templates: those that can be written as a format of theirs. */
export function getFilters({ organization }: Actor) {
  const filters = organization.linkifiers.inOrder.flatMap(({ id, pattern, urlTemplate }) => {
    const format = urlFormat(urlTemplate);
    return format === null ? [] : [[pattern, format, id] satisfies [string, string, number]];
  });
  return { filters };
}

/** A template as a format with `%(name)s`; null for one that has more than `{name}`. */
function urlFormat(urlTemplate: string): string | null {
  const withoutVariables = urlTemplate.replaceAll(/\{\w+\}/g, "");
  if (/[{}]/.test(withoutVariables)) return null;
  return urlTemplate.replaceAll("%", "%%").replaceAll(/\{(\w+)\}/g, "%($1)s");
}
