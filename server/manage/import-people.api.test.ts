/** Tables of people that administrators import. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";
import { runCommand } from "./run-command.ts";

const { server, org } = await serveOrganization(OWN_SERVER);
const subdomain = org.host.split(".")[0] ?? "";
const folder = await mkdtemp(path.join(tmpdir(), "parley-people-"));
afterAll(() => rm(folder, { recursive: true }));
const file = path.join(folder, "people.csv");

async function importTable(content: string | Buffer, ...options: readonly string[]) {
  await writeFile(file, content);
  return runCommand(["people", "import", subdomain, file, ...options]);
}

const list = async () => JSON.parse(await runCommand(["people", "list", subdomain, "--json"])).people;

test("people of a table are created once, with their roles, and sign in with the printed passwords", async () => {
  const table =
    'Email;Name;Role\nann@x.example;"Ann; A.";\nben@x.example;Ben B.;guest\nmember@example.com;M;\n';
  const before = await list();
  expect(await importTable(table, "--dry-run")).toBe(
    "To import into Test organization: 2. Already there: 1.",
  );
  expect(await list()).toEqual(before);
  const printed = await importTable(table, "--with-passwords");
  const [, password = ""] = /^ann@x\.example\t(\S+)$/m.exec(printed) ?? [];
  const anonymous = new ApiClient(server.port, { credentials: null, host: org.host });
  expect((await anonymous.post("/fetch_api_key", { username: "ann@x.example", password })).status).toBe(200);
  expect(await list()).toEqual([
    ...before,
    expect.objectContaining({ email: "ann@x.example", full_name: "Ann; A.", role: "member" }),
    expect.objectContaining({ email: "ben@x.example", full_name: "Ben B.", role: "guest" }),
  ]);
  expect(await importTable(table)).toBe("Imported into Test organization: 0. Already there: 3.");
});

test("a table with impossible lines creates nobody, and they are named", async () => {
  const before = await list();
  const lines = [
    "address,name,role",
    "good@x.example,Good,",
    "nobody,N,",
    "n@x.example, ,",
    "o@x.example,O,king",
    "GOOD@x.example,G,",
  ];
  const refused = await importTable(lines.join("\n")).catch((error: Error) => error.message);
  expect(refused).toBe(
    [
      "Nobody was imported, because of these lines:",
      "Line 3: Enter a valid email address.",
      "Line 4: Name cannot be blank.",
      "Line 5: There is no role king. The roles: owner, administrator, moderator, member, guest.",
      "Line 6: The address is that of line 2.",
    ].join("\n"),
  );
  expect(await list()).toEqual(before);
  const many = `address,name\n${"nobody,N\n".repeat(25)}`;
  await expect(importTable(many)).rejects.toThrow("And 5 more lines.");
});

test.each([
  ["mail,name\na@x.example,A", "The first line must name the columns"],
  ["", "The first line must name the columns"],
  ['address,name\n"a@x.example,A', "Line 2 has a quotation mark"],
  [Buffer.from("address,name\na@x.example,J\xfcrgen", "latin1"), "is not text in UTF-8"],
])("%j is refused", async (content, reason) => {
  await expect(importTable(content)).rejects.toThrow(reason);
});

test("a missing file is named", async () => {
  const missing = path.join(folder, "nowhere.csv");
  await expect(runCommand(["people", "import", subdomain, missing])).rejects.toThrow(
    `There is no file ${missing}.`,
  );
  await expect(runCommand(["people", "import", subdomain, folder])).rejects.toThrow("cannot be read");
});
