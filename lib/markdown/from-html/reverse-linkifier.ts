/** Converts URLs to linkifiers' text. */
import { expandUrlTemplate } from "../links/url-template.ts";

export interface ReversibleLinkifier {
  /** RFC 6570. */
  readonly urlTemplate: string;
  /** Further URLs with the same meaning. */
  readonly alternativeUrlTemplates: readonly string[];
  /** Doubled braces are literal. Null to keep URLs. */
  readonly reverseTemplate: string | null;
}

/** The first matching linkifier's; null for none. */
export function reverseLinkifierText(url: string, linkifiers: readonly ReversibleLinkifier[]): string | null {
  for (const { urlTemplate, alternativeUrlTemplates, reverseTemplate } of linkifiers) {
    if (reverseTemplate === null) continue;
    for (const template of [urlTemplate, ...alternativeUrlTemplates]) {
      const values = urlTemplateValues(url, template);
      const text = values && fillReverseTemplate(reverseTemplate, values);
      if (text) return text;
    }
  }
  return null;
}

/** Null when a variable has no value. */
export function fillReverseTemplate(
  template: string,
  values: Readonly<Record<string, string>>,
): string | null {
  let isComplete = true;
  const text = template.replace(/\{\{|\}\}|\{(\w+)\}/g, (match, name: string | undefined) => {
    if (name === undefined) return match.charAt(0);
    const value = values[name];
    if (value === undefined || value === "") isComplete = false;
    return value ?? "";
  });
  return isComplete ? text : null;
}

/**
 * Null if `template` cannot give `url`. Linear: each value takes the text up to the next literal, the last one the
 * rest.
 */
export function urlTemplateValues(url: string, template: string): Record<string, string> | null {
  const parts = template.split(/\{([^{}]*)\}/);
  const values: Record<string, string> = {};
  if (!url.startsWith(parts[0] ?? "")) return null;
  let position = (parts[0] ?? "").length;
  for (let index = 1; index < parts.length; index += 2) {
    const name = /^[+#/]?(\w+)$/.exec(parts[index] ?? "")?.[1];
    const literal = parts[index + 1] ?? "";
    const isLast = index + 2 >= parts.length;
    if (name === undefined || (literal === "" && !isLast)) return null;
    const end =
      literal === "" ? url.length : isLast ? endBefore(url, literal) : url.indexOf(literal, position);
    if (end < position) return null;
    values[name] = decoded(url.slice(position, end).replace(/^[#/]/, ""));
    position = end + literal.length;
  }
  const isSame = position === url.length && expandUrlTemplate(template, values) === url;
  return isSame ? values : null;
}

function endBefore(url: string, literal: string): number {
  return url.endsWith(literal) ? url.length - literal.length : -1;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
