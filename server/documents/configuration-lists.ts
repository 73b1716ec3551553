/** The lists of environment variables: their names and defaults come from the schema, their meaning from its comments. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { variables } from "../../lib/config/variables.ts";

const SOURCE = path.join(import.meta.dirname, "..", "..", "lib", "config", "variables.ts");
/** A comment, and the variable that it stands above. */
const COMMENTED = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s+([A-Z][A-Z0-9_]*):/g;

/** The first section whose pattern matches has the variable. */
const SECTIONS: readonly (readonly [title: string, pattern: RegExp])[] = [
  ["Mail", /^PARLEY_(SMTP|MAIL|EMAIL)_/],
  ["Files", /^PARLEY_(S3_|FILES_|MAX_FILE_|UPLOAD_)/],
  ["Sign-in with JSON Web Tokens", /^PARLEY_JWT_/],
  ["Sign-in with LDAP", /^PARLEY_LDAP_/],
  ["Sign-in with OpenID Connect", /^PARLEY_OIDC_/],
  ["Internal networks", /_NETWORKS$/],
  ["Video calls", /^PARLEY_(BIGBLUEBUTTON|CONSTRUCTOR_GROUPS|NEXTCLOUD)_/],
  ["Server", /^/],
];

/** By name, as the comments of the schema have it. */
function meanings(): ReadonlyMap<string, string> {
  const found = readFileSync(SOURCE, "utf8").matchAll(COMMENTED);
  return new Map(
    Array.from(found, ([, comment = "", name = ""]) => [name, comment.replace(/[\s*]+/g, " ").trim()]),
  );
}

function defaultOf(schema: (typeof variables.shape)[keyof typeof variables.shape]): string {
  const { data } = schema.safeParse(undefined);
  return typeof data === "string" || typeof data === "number" ? ` (default \`${data}\`)` : "";
}

/** One section with a list for each subject. @throws Error when a variable has no comment. */
export function configurationSections(): string {
  const meaningOf = meanings();
  const linesOf = new Map<string, string[]>(SECTIONS.map(([title]) => [title, []]));
  for (const [name, schema] of Object.entries(variables.shape)) {
    const meaning = meaningOf.get(name);
    if (meaning === undefined) throw new Error(`${name} has no comment in lib/config/variables.ts.`);
    const section = SECTIONS.find(([, pattern]) => pattern.test(name));
    linesOf.get(section?.[0] ?? "")?.push(`- \`${name}\`${defaultOf(schema)}: ${meaning}`);
  }
  const titles = ["Server", ...SECTIONS.map(([title]) => title).filter((title) => title !== "Server")];
  return titles.map((title) => [`## ${title}`, "", ...(linesOf.get(title) ?? [])].join("\n")).join("\n\n");
}
