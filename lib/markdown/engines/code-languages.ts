/** Maps language aliases to clients' names and to grammars. */

/** Canonical name, then aliases; the first is the grammar's name unless `=` gives one. */
const table = `
ABAP|abap
Ada|ada ada95
ANTLR|antlr
Apache Conf|apache apacheconf
AppleScript|applescript
Arduino|arduino
AsciiDoc|asciidoc adoc
Augeas|augeas
Awk|awk gawk mawk nawk
Bash|bash sh shell zsh ksh
Bash Session|console=shell shell-session sh-session
Batchfile|bat=dos batch dos winbatch
BibTeX|bibtex bib
C|c h
C#|csharp c# cs
C++|cpp c++ cc cxx hpp
Clojure|clojure clj
CMake|cmake
COBOL|cobol cob
CoffeeScript|coffeescript coffee coffee-script
Common Lisp|lisp common-lisp cl
Crystal|crystal cr
CSS|css
Cuda|cuda=cpp cu
Cython|cython=python pyx
D|d
Dart|dart
Delphi|delphi pascal pas objectpascal
Diff|diff udiff patch
Django/Jinja|django jinja jinja2
Docker|dockerfile docker
Elixir|elixir ex exs
Elm|elm
Emacs Lisp|emacs-lisp=lisp elisp emacs
ERB|erb
Erlang|erlang erl
F#|fsharp f#
Fish|fish=bash fishshell
Fortran|fortran f90
GDScript|gdscript=python gd
Gherkin|gherkin cucumber
GLSL|glsl
Go|go golang
GraphQL|graphql gql
Groovy|groovy
Handlebars|handlebars hbs
Haskell|haskell hs
HTML|html=xml htm xhtml
HTTP|http
INI|ini cfg dosini
Java|java
JavaScript|javascript js mjs cjs jsx
JSON|json json-object
Julia|julia jl
Kotlin|kotlin kt
Less|less
Lean|lean
Lua|lua
Makefile|makefile make mf
Markdown|markdown md
MATLAB|matlab
MySQL|mysql=sql
NASM|nasm=x86asm
Nginx configuration file|nginx
Nim|nim nimrod
Nix|nix nixos
Objective-C|objectivec objective-c objc obj-c
OCaml|ocaml ml
Octave|octave=matlab
Perl|perl pl
PHP|php php3 php4 php5
PL/pgSQL|plpgsql=pgsql
PostgreSQL SQL dialect|postgresql=pgsql postgres
PowerShell|powershell pwsh posh ps1
Prolog|prolog
Properties|properties jproperties
Protocol Buffer|protobuf proto
Puppet|puppet
Python|python py python3 py3 sage bazel
Python 2.x|python2=python py2
Python console session|pycon=python-repl
R|r s splus
Racket|racket=scheme rkt
ReasonML|reasonml reason
reStructuredText|rst=plaintext rest restructuredtext
Ruby|ruby rb duby
Rust|rust rs
Sass|sass=scss
Scala|scala
Scheme|scheme scm
SCSS|scss
Smalltalk|smalltalk squeak st
Solidity|solidity=javascript
SQL|sql
Svelte|svelte=xml
Swift|swift
SystemVerilog|systemverilog=verilog sv
Tcl|tcl
Terraform|terraform=ini tf hcl
TeX|tex=latex latex
Text only|text=plaintext txt plaintext plain
TOML|toml=ini
Transact-SQL|tsql=sql t-sql
TypeScript|typescript ts tsx
VB.net|vbnet vb.net
verilog|verilog v
VHDL|vhdl
VimL|vim
Vue|vue=xml
WebAssembly|wasm wat wast
XML|xml rss xsd xsl svg
YAML|yaml yml
Zig|zig=c
`;

export interface CodeLanguage {
  /** `data-code-language`. */
  readonly name: string;
  /** A highlight.js grammar, which may not exist. */
  readonly grammar: string;
}

const languages = readTable();

function readTable(): ReadonlyMap<string, CodeLanguage> {
  const byAlias = new Map<string, CodeLanguage>();
  for (const line of table.trim().split("\n")) {
    const [name = "", aliases = ""] = line.split("|");
    const [first = "", ...others] = aliases.split(" ");
    const [alias = "", grammar = alias] = first.split("=");
    for (const word of [alias, ...others, name.toLowerCase()]) byAlias.set(word, { name, grammar });
  }
  return byAlias;
}

export function codeLanguage(alias: string): CodeLanguage | null {
  return languages.get(alias.toLowerCase()) ?? null;
}

export function codeLanguages(): { readonly name: string; readonly alias: string }[] {
  const firstAliases = new Map<string, string>();
  for (const [alias, { name }] of languages) if (!firstAliases.has(name)) firstAliases.set(name, alias);
  return [...firstAliases].map(([name, alias]) => ({ name, alias }));
}
