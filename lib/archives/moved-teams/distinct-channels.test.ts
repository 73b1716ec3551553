/** A channel that an export lists several times is moved once. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeZip } from "../../testing/zip-of.ts";
import { readMattermost } from "../mattermost/read-mattermost.ts";
import { RocketChatRooms } from "../rocketchat/rocketchat-rooms.ts";
import { roomDocument, subscriptionDocument } from "../rocketchat/rocketchat-shapes.ts";
import { readSlack } from "../slack/read-slack.ts";
import { REPEATED_CHANNEL } from "./distinct-channels.ts";
import { MoveReport } from "./move-report.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-distinct-"));
afterAll(() => rm(folder, { recursive: true }));

const repeated = (key: string, count: number) => [
  { reason: REPEATED_CHANNEL, count, examples: Array.from({ length: count }, () => key) },
];

test("Mattermost's names differ in more than their case", async () => {
  const channel = (name: string, more: object = {}) => ({
    type: "channel",
    channel: { team: "t", name, ...more },
  });
  const rows = [
    { type: "team", team: { name: "t" } },
    channel("plans", { display_name: "First" }),
    ...[channel("plans"), channel("Plans"), channel("other"), channel("plans", { team: "u" })],
    { type: "user", user: { username: "ann", teams: [{ name: "t", channels: [{ name: "plans" }] }] } },
  ];
  const file = path.join(folder, "mattermost.zip");
  await writeZip(file, { "import.jsonl": Buffer.from(rows.map((row) => JSON.stringify(row)).join("\n")) });
  const report = new MoveReport();
  const team = await readMattermost(file, { team: null }, report);
  expect(team.channels).toMatchObject([
    { key: "plans", name: "First", memberKeys: ["ann"] },
    { key: "other", memberKeys: [] },
  ]);
  expect(report.reasons).toEqual(repeated("plans", 2));
  await team.close();
});

test("rooms of Rocket.Chat differ in their ids", () => {
  const rooms = ["r1", "r2", "r1"].map((_id, index) =>
    roomDocument.parse({ _id, t: "c", name: `room ${index}` }),
  );
  const subscription = subscriptionDocument.parse({ rid: "r1", u: { _id: "ann" } });
  const report = new MoveReport();
  const { channels } = new RocketChatRooms(rooms, [subscription], [], report);
  expect(channels).toMatchObject([
    { key: "r1", name: "room 0", memberKeys: ["ann"] },
    { key: "r2", name: "room 1" },
  ]);
  expect(report.reasons).toEqual(repeated("r1", 1));
});

test("a channel that Slack lists as public and as private is private", async () => {
  const file = path.join(folder, "slack.zip");
  const channel = { id: "C1", name: "plans" };
  await writeZip(file, {
    "users.json": [{ id: "U1", name: "ann" }],
    "channels.json": [channel, channel],
    "groups.json": [channel],
  });
  const report = new MoveReport();
  const options = { name: "Acme", topics: "one", domain: null, download: null } as const;
  const team = await readSlack(file, options, report);
  expect(team.channels).toMatchObject([{ key: "C1", isPrivate: true }]);
  expect(report.reasons).toEqual(repeated("C1", 2));
  await team.close();
});
