/** Profile pictures of moved people are decoded within bounds. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { stopMakingPictures } from "../../kernel/pictures/make-pictures.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { pictureFile } from "../../testing/pictures.ts";
import { MAX_PICTURES, MadePictures, TOO_MANY_PICTURES } from "./made-pictures.ts";
import { MoveReport } from "./move-report.ts";
import { movedAvatars, PICTURE_MISSING } from "./moved-avatars.ts";
import { type MovedPerson, type MovedTeam, NOTHING_CHOSEN } from "./moved-team.ts";
import { NumberedTeam } from "./numbered-team.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-avatars-"));
afterAll(async () => {
  stopMakingPictures();
  await rm(folder, { recursive: true });
});

const picture = Buffer.from(await pictureFile().arrayBuffer());

/** People whose pictures are the given files; only `a.png` exists. */
async function moved(files: readonly string[], report: MoveReport) {
  const asked: string[] = [];
  const people = files.map((file, index): MovedPerson => {
    const named = { key: `p${index}`, fullName: `Person ${index}`, email: null, picture: file };
    const rest = { role: ROLE_MEMBER, isActive: true, isBot: false, timezone: "", joinedAt: null };
    return { ...named, ...rest, ...NOTHING_CHOSEN };
  });
  const team: MovedTeam = {
    ...{ name: "Team", description: "", people, channels: [], emoji: [] },
    ...{ messages: async function* () {}, close: async () => {} },
    file: async (key) => {
      asked.push(key);
      const content = { size: picture.length, name: key, open: async () => Readable.from([picture]) };
      return key === "a.png" ? content : null;
    },
  };
  const numbered = new NumberedTeam(team, () => 1, report);
  const avatars = await movedAvatars(team, numbered, new MadePictures(folder, 1, report), report);
  return { avatars, asked };
}

test("a file that people in a row name is decoded once, and stored for each of them", async () => {
  const report = new MoveReport();
  const { avatars, asked } = await moved(["a.png", "a.png", "gone.png", "gone.png"], report);
  expect([...avatars.keys()]).toEqual([1, 2]);
  expect(new Set([...avatars.values()].flatMap((keys) => keys.split(" "))).size).toBe(4);
  expect(asked).toEqual(["a.png", "gone.png"]);
  expect(report.reasons).toMatchObject([{ reason: PICTURE_MISSING, count: 2 }]);
});

test("pictures beyond the bound are counted, and not looked for", async () => {
  const report = new MoveReport();
  const files = Array.from({ length: MAX_PICTURES + 3 }, (_, index) => `${index}.png`);
  const { asked } = await moved(files, report);
  expect(asked.length).toBe(MAX_PICTURES);
  expect(report.reasons).toMatchObject([
    { reason: PICTURE_MISSING, count: MAX_PICTURES },
    { reason: TOO_MANY_PICTURES, count: 3 },
  ]);
});
