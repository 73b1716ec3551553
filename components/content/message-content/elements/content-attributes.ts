/** What a component that draws an element of a message is given, and how it reads the element's attributes. */
import type { Element } from "hast";
import type { ReactNode } from "react";
import { attributeName } from "../../../../lib/markdown/html/attribute-name.ts";

/** The element of the sanitized tree, and what is drawn of its content. */
export type ContentProps = { node?: Element | undefined; children?: ReactNode };

/** One attribute as text; "" when it is absent. */
export function attributeOf(element: Element | undefined, property: string): string {
  const value = element?.properties[property];
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

/** The direction in which the content of an element reads, where the message has one that is not the page's. */
export function directionOf(element: Element | undefined): string | undefined {
  return attributeOf(element, "dir") || undefined;
}

/** All attributes of a sanitized element under the names that React has for them. */
export function reactAttributes(element: Element): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(element.properties).map((property) => {
      const value = attributeOf(element, property);
      if (property === "style") return [property, reactStyle(value)];
      return [/^(?:data|aria)[A-Z]/.test(property) ? attributeName(property) : property, value];
    }),
  );
}

/** For formulas and table cells; the schema allows no value with a colon or a semicolon in them. */
function reactStyle(css: string): Record<string, string> {
  const declarations = css.split(";").flatMap((declaration) => {
    const [name = "", value = ""] = declaration.split(":").map((part) => part.trim());
    return name === ""
      ? []
      : [[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]];
  });
  return Object.fromEntries(declarations);
}
