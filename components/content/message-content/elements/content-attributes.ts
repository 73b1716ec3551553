/** Props and attributes of message elements. */
import type { Element } from "hast";
import type { ReactNode } from "react";
import { attributeName } from "../../../../lib/markdown/html/attribute-name.ts";

/** `node` is sanitized. */
export type ContentProps = { node?: Element | undefined; children?: ReactNode };

export function attributeOf(element: Element | undefined, property: string): string {
  const value = element?.properties[property];
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

/** The text direction, if it differs from the page's. */
export function directionOf(element: Element | undefined): string | undefined {
  return attributeOf(element, "dir") || undefined;
}

export function reactAttributes(element: Element): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(element.properties).map((property) => {
      const value = attributeOf(element, property);
      if (property === "style") return [property, reactStyle(value)];
      return [/^(?:data|aria)[A-Z]/.test(property) ? attributeName(property) : property, value];
    }),
  );
}

/** Safe to split, because the schema allows no colon or semicolon in values. */
function reactStyle(css: string): Record<string, string> {
  const declarations = css.split(";").flatMap((declaration) => {
    const [name = "", value = ""] = declaration.split(":").map((part) => part.trim());
    return name === ""
      ? []
      : [[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]];
  });
  return Object.fromEntries(declarations);
}
