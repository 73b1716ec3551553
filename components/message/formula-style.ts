/** Reads the inline styles by which a formula places its parts. */
import { mathStyle } from "../../lib/markdown/html/math-schema.ts";

/** For React's `style`; undefined where a style is none that formulas have. No part leaves its place in the text. */
export function formulaStyle(css: string): Record<string, string> | undefined {
  if (!mathStyle.test(css)) return undefined;
  const declarations = css.split(";").flatMap((declaration) => {
    const [name = "", value = ""] = declaration.split(":").map((part) => part.trim());
    if (name === "" || (name === "position" && value !== "relative")) return [];
    return [[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]];
  });
  return Object.fromEntries(declarations);
}
