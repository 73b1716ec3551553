/** Highlights code with highlight.js, in clients' token classes. */
import type { ElementContent, RootContent } from "hast";
import type { HLJSApi, Language, LanguageFn } from "highlight.js";
import ada from "highlight.js/lib/languages/ada";
import applescript from "highlight.js/lib/languages/applescript";
import awk from "highlight.js/lib/languages/awk";
import clojure from "highlight.js/lib/languages/clojure";
import cmake from "highlight.js/lib/languages/cmake";
import coffeescript from "highlight.js/lib/languages/coffeescript";
import crystal from "highlight.js/lib/languages/crystal";
import d from "highlight.js/lib/languages/d";
import dart from "highlight.js/lib/languages/dart";
import delphi from "highlight.js/lib/languages/delphi";
import django from "highlight.js/lib/languages/django";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import dos from "highlight.js/lib/languages/dos";
import elixir from "highlight.js/lib/languages/elixir";
import elm from "highlight.js/lib/languages/elm";
import erb from "highlight.js/lib/languages/erb";
import erlang from "highlight.js/lib/languages/erlang";
import fortran from "highlight.js/lib/languages/fortran";
import fsharp from "highlight.js/lib/languages/fsharp";
import gherkin from "highlight.js/lib/languages/gherkin";
import glsl from "highlight.js/lib/languages/glsl";
import groovy from "highlight.js/lib/languages/groovy";
import handlebars from "highlight.js/lib/languages/handlebars";
import haskell from "highlight.js/lib/languages/haskell";
import http from "highlight.js/lib/languages/http";
import julia from "highlight.js/lib/languages/julia";
import latex from "highlight.js/lib/languages/latex";
import lisp from "highlight.js/lib/languages/lisp";
import matlab from "highlight.js/lib/languages/matlab";
import nginx from "highlight.js/lib/languages/nginx";
import nim from "highlight.js/lib/languages/nim";
import nix from "highlight.js/lib/languages/nix";
import ocaml from "highlight.js/lib/languages/ocaml";
import pgsql from "highlight.js/lib/languages/pgsql";
import powershell from "highlight.js/lib/languages/powershell";
import prolog from "highlight.js/lib/languages/prolog";
import properties from "highlight.js/lib/languages/properties";
import protobuf from "highlight.js/lib/languages/protobuf";
import scala from "highlight.js/lib/languages/scala";
import scheme from "highlight.js/lib/languages/scheme";
import smalltalk from "highlight.js/lib/languages/smalltalk";
import tcl from "highlight.js/lib/languages/tcl";
import verilog from "highlight.js/lib/languages/verilog";
import vhdl from "highlight.js/lib/languages/vhdl";
import vim from "highlight.js/lib/languages/vim";
import x86asm from "highlight.js/lib/languages/x86asm";
import { common, createLowlight } from "lowlight";
import { tokenClass } from "../html/highlight-classes.ts";
import { codeLanguage } from "./code-languages.ts";

const LEAF = "-within";

const further: Readonly<Record<string, LanguageFn>> = {
  ...{
    ada,
    applescript,
    awk,
    clojure,
    cmake,
    coffeescript,
    crystal,
    d,
    dart,
    delphi,
    django,
    dockerfile,
    dos,
  },
  ...{
    elixir,
    elm,
    erb,
    erlang,
    fortran,
    fsharp,
    gherkin,
    glsl,
    groovy,
    handlebars,
    haskell,
    http,
    julia,
    latex,
  },
  ...{ lisp, matlab, nginx, nim, nix, ocaml, pgsql, powershell, prolog, properties, protobuf, scala, scheme },
  ...{ smalltalk, tcl, verilog, vhdl, vim, x86asm },
};

const lowlight = createLowlight();
const grammars = boundedGrammars({ ...common, ...further }, isReady);

/** Lazy, because creating all grammars costs each start time and memory. */
function isReady(name: string): boolean {
  const grammar = grammars[name];
  if (grammar && !lowlight.registered(name)) lowlight.register(name, grammar);
  return grammar !== undefined;
}

/** Some grammars take quadratic time. */
const longestCode = 5_000;
const costly = /[^\n]{400}|\s{80}/;

/** Null for an unknown language or costly code. */
export function highlightCode(code: string, language: string): ElementContent[] | null {
  if (code.length > longestCode || costly.test(code)) return null;
  const grammar = codeLanguage(language)?.grammar;
  if (grammar === undefined || grammar === "plaintext" || !isReady(grammar)) return null;
  const spans: ElementContent[] = [];
  flatten(lowlight.highlight(grammar, code).children, undefined, spans);
  return spans;
}

function flatten(
  nodes: readonly RootContent[],
  className: string | undefined,
  spans: ElementContent[],
): void {
  for (const node of nodes) {
    if (node.type === "text") append(spans, node.value, className);
    else if (node.type === "element")
      flatten(node.children, classOf(node.properties.className) ?? className, spans);
  }
}

function classOf(names: unknown): string | undefined {
  return Array.isArray(names)
    ? tokenClass(names.map((name) => String(name).replace(/^hljs-/, "")))
    : undefined;
}

function append(spans: ElementContent[], value: string, className: string | undefined): void {
  const text: ElementContent = { type: "text", value };
  if (className === undefined) spans.push(text);
  else
    spans.push({
      type: "element",
      tagName: "span",
      properties: { className: [className] },
      children: [text],
    });
}

/**
 * Adds a leaf "…-within" without embedding to each grammar, and lets grammars embed only leaves, the first where
 * several are tried.
 */
function boundedGrammars(
  grammars: Readonly<Record<string, LanguageFn>>,
  onEmbed: (leaf: string) => void,
): Record<string, LanguageFn> {
  const bounded: Record<string, LanguageFn> = {};
  const leafOf = (language: string) => {
    if (!(language in grammars)) return undefined;
    onEmbed(language + LEAF);
    return language + LEAF;
  };
  for (const [name, grammar] of Object.entries(grammars)) {
    bounded[name] = embedding(grammar, leafOf);
    bounded[name + LEAF] = embedding(grammar, () => undefined);
  }
  return bounded;
}

function embedding(grammar: LanguageFn, choose: (language: string) => string | undefined): LanguageFn {
  return (hljs: HLJSApi): Language => {
    const made = grammar(hljs);
    for (const mode of modesOf(made)) {
      if (mode.subLanguage === undefined) continue;
      const [first] = [mode.subLanguage].flat();
      mode.subLanguage = typeof first === "string" ? choose(first) : undefined;
    }
    // A leaf must not claim the aliases.
    return { ...made, aliases: [] };
  };
}

/** Modes form cycles, and refer to highlight.js's frozen ones. */
function* modesOf(start: object, seen = new Set<object>()): Generator<{ subLanguage?: unknown }> {
  if (seen.has(start) || start instanceof RegExp) return;
  seen.add(start);
  if ("subLanguage" in start) yield start;
  for (const value of Object.values(start)) {
    if (typeof value === "object" && value !== null) yield* modesOf(value, seen);
  }
}
