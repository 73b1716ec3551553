/** Lists environment variables: names and defaults come from the schema, meanings from its comments. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { variables } from "../../lib/config/variables.ts";

const SOURCE = path.join(import.meta.dirname, "..", "..", "lib", "config", "variables.ts");
/** The variable directly below a comment. */
const NAME = /^\s+([A-Z][A-Z0-9_]*):/;

/** The first matching section has the variable. */
const SECTIONS: readonly (readonly [title: string, pattern: RegExp])[] = [
  ["TLS without a proxy", /^PARLEY_(DOMAIN|TLS_|ACME_|HTTP_PORT)/],
  ["Mail", /^PARLEY_(SMTP|MAIL|EMAIL)_/],
  ["Files", /^PARLEY_(S3_|FILES_|MAX_FILE_|UPLOAD_)/],
  ["Sign-in with JSON Web Tokens", /^PARLEY_JWT_/],
  ["Sign-in with LDAP", /^PARLEY_LDAP_/],
  ["Sign-in with OpenID Connect", /^PARLEY_OIDC_/],
  ["Metrics", /^PARLEY_METRICS_/],
  ["Internal networks", /_NETWORKS$/],
  ["Video calls", /^PARLEY_(BIGBLUEBUTTON|CONSTRUCTOR_GROUPS|NEXTCLOUD)_/],
  ["Server", /^/],
];

function meanings(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of readFileSync(SOURCE, "utf8").split("/**").slice(1)) {
    const [comment = "", below = ""] = part.split("*/", 2);
    const name = NAME.exec(below)?.[1];
    if (name !== undefined) found.set(name, comment.replace(/[\s*]+/g, " ").trim());
  }
  return found;
}

function defaultOf(schema: (typeof variables.shape)[keyof typeof variables.shape]): string {
  const { data } = schema.safeParse(undefined);
  return typeof data === "string" || typeof data === "number" ? ` (default \`${data}\`)` : "";
}

/** One section for each subject. @throws Error when a variable has no comment. */
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
