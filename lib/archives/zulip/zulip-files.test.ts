/** Links to uploads, as servers of several kinds have written them. */
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { MoveReport } from "../moved-teams/move-report.ts";
import { ExportFolder } from "./export-folder.ts";
import { RealmTables } from "./realm-tables.ts";
import { ZulipFiles } from "./zulip-files.ts";
import { ZulipPeople } from "./zulip-people.ts";

const LOCAL = "2/4e/m2A3MSqFnWRLUf9S/Pläne 1.txt";
const IN_BUCKET = "12345/AbC-d_9/README";

const folder = await mkdtemp(path.join(tmpdir(), "parley-files-"));
for (const file of [LOCAL, IN_BUCKET]) {
  await mkdir(path.join(folder, "uploads", path.dirname(file)), { recursive: true });
  await writeFile(path.join(folder, "uploads", file), "x");
}
const person = { id: 5, full_name: "Ann", role: 100, delivery_email: "ann@acme.example" };
const tables = { zerver_realm: [{ id: 2, name: "Acme" }], zerver_userprofile: [person] };
await writeFile(path.join(folder, "realm.json"), JSON.stringify(tables));
const attachments = [LOCAL, IN_BUCKET, "2/aa/gone/gone.txt"].map((path_id, index) => ({
  ...{ id: index + 1, path_id, file_name: path.basename(path_id), owner: person.id },
}));
await writeFile(path.join(folder, "attachment.json"), JSON.stringify({ zerver_attachment: attachments }));

const report = new MoveReport();
const from = await ExportFolder.open(folder);
const people = new ZulipPeople(await RealmTables.read(from, report), report);
const files = await ZulipFiles.read(from, people, 77, 0, report);

const NEW = String.raw`/user_uploads/77/[0-9a-f]{2}/[\w-]{32}`;

test.each([
  [`[a](/user_uploads/${LOCAL})`, String.raw`^\[a\]\(${NEW}/Plane-1\.txt\)$`],
  [`/user_uploads/${encodeURI(LOCAL)} and more`, String.raw`^${NEW}/Plane-1\.txt and more$`],
  [`https://chat.acme.example/user_uploads/download/${LOCAL}?x`, String.raw`^${NEW}/Plane-1\.txt\?x$`],
  [
    `see /user_uploads/${IN_BUCKET}, twice /user_uploads/${IN_BUCKET}`,
    `^see ${NEW}/README, twice ${NEW}/README$`,
  ],
])("a link leads to where the file is now: %s", (text, expected) => {
  expect(files.moved(text)).toMatch(new RegExp(expected));
});

test.each(["/user_uploads/2/aa/gone/gone.txt", "/user_uploads/2/zz/m2A3MSqFnWRLUf9S/Pläne 1.txt", "no link"])(
  "another text stays: %s",
  (text) => {
    expect(files.moved(text)).toBe(text);
  },
);

test("a file that is missing is reported", () => {
  expect(report.reasons).toMatchObject([{ count: 1, examples: ["3: 2/aa/gone/gone.txt"] }]);
});
