/** Makes the text of a reverse template. */

/** The text, or what is wrong with the template. */
export type Reversed = { readonly text: string } | { readonly problem: string };

/** @param textOf text of a named group; undefined when the pattern has no such group. */
export function fillTemplate(template: string, textOf: (name: string) => string | undefined): Reversed {
  let problem: string | undefined;
  const text = template.replace(
    /\{\{|\}\}|\{([^}]*)(\}?)/g,
    (part, name: string | undefined, end: string) => {
      if (name === undefined) return part.charAt(0);
      const value = textOf(name);
      if (end === "") problem ??= "Invalid auto-conversion field: missing '}' character.";
      else if (name === "") problem ??= "Invalid auto-conversion field: empty field name.";
      else if (value === undefined)
        problem ??= `Group '${name}' in auto-conversion field is not present in linkifier pattern.`;
      return value ?? "";
    },
  );
  return problem === undefined ? { text } : { problem };
}
