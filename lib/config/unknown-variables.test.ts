/** Misspelled, foreign and internal variables. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { unknownVariables } from "./unknown-variables.ts";
import { variables } from "./variables.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const known = Object.keys(variables.shape);
const unknown = (given: Record<string, string>) => unknownVariables(given, known);

test.each([
  ["PARLEY_PORT", "PORT"],
  ["PARLEY_DATABASE_URL", "DATABASE_URL"],
  ["PARLEY_SMTP", "PARLEY_SMTP_URL"],
  ["PARLEY_DATADIR", "PARLEY_DATA_DIR"],
  ["PARLEY_LDAP_GROUP", "PARLEY_LDAP_GROUPS"],
  ["PARLEY_TRUSTED_PROXY", "PARLEY_TRUSTED_PROXIES"],
])("%s is unknown, and the nearest variable is %s", (name, nearest) => {
  expect(unknown({ [name]: "8080" })).toEqual([{ name, nearest }]);
});

test("known variables, and those of other programs, are not unknown", () => {
  expect(unknown(Object.fromEntries(known.map((name) => [name, "a value"])))).toEqual([]);
  expect(unknown({ PATH: "/bin", MY_PARLEY_URL: "", PARLEYS: "", parley_url: "" })).toEqual([]);
});

test("the variables that Kubernetes makes of a service called parley are not unknown", () => {
  const ofService = {
    PARLEY_SERVICE_HOST: "10.0.0.1",
    PARLEY_SERVICE_PORT: "3000",
    PARLEY_SERVICE_PORT_HTTP: "3000",
    PARLEY_PORT: "tcp://10.0.0.1:3000",
    PARLEY_PORT_3000_TCP: "tcp://10.0.0.1:3000",
    PARLEY_PORT_3000_TCP_ADDR: "10.0.0.1",
    PARLEY_WEB_SERVICE_HOST: "10.0.0.1",
    PARLEY_WEB_PORT: "tcp://10.0.0.1:3000",
  };
  expect(unknown(ofService)).toEqual([]);
});

test("the variables that Docker makes of a linked container are not unknown", () => {
  const ofLink = { PARLEY_DB_NAME: "/app/parley-db", PARLEY_DB_ENV_POSTGRES_USER: "parley" };
  expect(unknown(ofLink)).toEqual([]);
});

const FOLDERS = [".ci", ".github", "app", "bench", "components", "e2e", "fuzz", "lib", "scripts", "server"];
const SOURCE = /\.(c?js|mjs|tsx?|sh|yml)$|^\.ci\/run$/;
/** They name wrong ones on purpose. */
const ABOUT_UNKNOWN = [
  "lib/config/unknown-variables.ts",
  "lib/config/unknown-variables.test.ts",
  "lib/config/read-configuration.test.ts",
  "server/manage/doctor.api.test.ts",
];

test("every variable that the code, the scripts and the tests name is known", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      path.posix.join(folder, name.split(path.sep).join("/")),
    ),
  ).filter((file) => SOURCE.test(file) && !ABOUT_UNKNOWN.includes(file));
  const given: Record<string, string> = {};
  for (const file of [...files, "playwright.config.ts", "vitest.config.ts", "next.config.mjs"]) {
    // Names that go on, such as PARLEY_LDAP_…, describe several.
    for (const [name] of readFileSync(path.join(ROOT, file), "utf8").matchAll(
      /\bPARLEY_[A-Z0-9_]*[A-Z0-9]\b/g,
    ))
      given[name] = file;
  }
  expect(unknown(given)).toEqual([]);
});
