/** Maps highlight.js scopes to clients' token classes. */

/** Unknown scopes fall back to their first word. */
const classes: Readonly<Record<string, string>> = {
  addition: "gi",
  attr: "na",
  attribute: "na",
  built_in: "nb",
  bullet: "o",
  "char escape_": "se",
  class: "nc",
  code: "sb",
  comment: "c1",
  deletion: "gd",
  doctag: "cs",
  emphasis: "ge",
  formula: "m",
  function: "nf",
  keyword: "k",
  link: "nt",
  literal: "kc",
  meta: "cp",
  "meta prompt_": "gp",
  name: "nt",
  number: "m",
  operator: "o",
  params: "n",
  property: "na",
  punctuation: "p",
  quote: "c1",
  regexp: "sr",
  section: "gh",
  "selector-attr": "na",
  "selector-class": "nc",
  "selector-id": "nn",
  "selector-pseudo": "nd",
  "selector-tag": "nt",
  string: "s",
  strong: "gs",
  subst: "si",
  symbol: "ss",
  tag: "nt",
  "template-tag": "cp",
  "template-variable": "nv",
  title: "n",
  "title class_": "nc",
  "title function_": "nf",
  type: "kt",
  variable: "nv",
  "variable constant_": "no",
  "variable language_": "bp",
};

export const highlightClasses: readonly string[] = [...new Set(Object.values(classes))];

/** @param words the scope, such as `["title", "function_"]`. */
export function tokenClass(words: readonly string[]): string | undefined {
  return classes[words.slice(0, 2).join(" ")] ?? classes[words[0] ?? ""];
}
