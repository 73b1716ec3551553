/** URL templates (RFC 6570). */
import { parseTemplate } from "url-template";

/** Null is RFC 6570's "undefined". */
export type TemplateValues = Readonly<Record<string, string | null>>;

/** Null for an invalid template. */
export function templateVariables(template: string): ReadonlySet<string> | null {
  const names = new Set<string>();
  for (const part of template.split(/(\{[^{}]*\})/)) {
    if (!/[{}]/.test(part)) continue;
    const expression = /^\{[+#./;?&]?([^{}]+)\}$/.exec(part)?.[1];
    for (const variable of expression?.split(",") ?? [""]) {
      const name = variableName(variable);
      if (name === null) return null;
      names.add(name);
    }
  }
  return names;
}

/** Reads `name`, `name:3` or `name*`. */
function variableName(variable: string): string | null {
  const pattern = /^((?:\w|%[0-9A-Fa-f]{2})+(?:\.(?:\w|%[0-9A-Fa-f]{2})+)*)(?::[1-9]\d{0,3}|\*)?$/;
  return pattern.exec(variable)?.[1] ?? null;
}

/** Accepts ill-formed Unicode. */
export function expandUrlTemplate(template: string, values: TemplateValues): string {
  const entries = Object.entries(values).map(
    ([name, value]) => [name, value?.toWellFormed() ?? null] as const,
  );
  const wellFormed = Object.fromEntries(entries);
  const hasPairs = entries.some(([, value]) => value !== null && /[\ud800-\udfff]/.test(value));
  const fitted = hasPairs ? withPrefixesInUnits(template, wellFormed) : template;
  return parseTemplate(fitted).expand(wellFormed);
}

/** The RFC counts code points, the library UTF-16 units. */
function withPrefixesInUnits(template: string, values: TemplateValues): string {
  return template.replace(/\{([+#./;?&]?)([^{}]*)\}/g, (_expression, operator: string, variables: string) => {
    const fitted = variables.split(",").map((variable) => {
      const [name = "", codePoints] = variable.split(":");
      if (codePoints === undefined) return variable;
      const prefix = Array.from(values[name] ?? "").slice(0, Number(codePoints));
      return `${name}:${prefix.join("").length}`;
    });
    return `{${operator}${fitted.join(",")}}`;
  });
}
