/** After a move from Slack, descriptions of channels link to what was pinned in them. */
import { expect, test } from "vitest";
import { z } from "zod";
import { messagesSeenBy, moveIn, signInAsMoved } from "../../lib/testing/moved-in.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { writeZip } from "../../lib/testing/zip-of.ts";

const { server } = await serveOrganization();

/** 2026-01-01 09:00:00 UTC and the given seconds. */
const at = (seconds: number) => `${1_767_258_000 + seconds}.000100`;

const ann = {
  id: "U1",
  name: "ann",
  is_owner: true,
  profile: { real_name: "Ann", email: "ann@example.com" },
};

async function movedWith(channel: object, count = 3, more: object = {}) {
  const rows = Array.from({ length: count }, (_, index) => ({
    user: "U1",
    ts: at(index),
    text: `message ${index}`,
  }));
  const contents = {
    "users.json": [ann],
    "channels.json": [
      { id: "C1", name: "general", members: ["U1"], ...channel },
      { id: "C2", name: "other", members: ["U1"] },
    ],
    "general/2026-01-01.json": rows.map((row) => ({ type: "message", ...row })),
    ...more,
  };
  const moved = await moveIn("slack", (file) => writeZip(file, contents), ["--name=Acme"]);
  const client = await signInAsMoved(server.port, moved.subdomain, "ann@example.com");
  const { subscriptions } = z
    .object({
      subscriptions: z.array(
        z.looseObject({ name: z.string(), description: z.string(), rendered_description: z.string() }),
      ),
    })
    .parse((await client.get("/users/me/subscriptions")).body);
  const found = subscriptions.find(({ name }) => name === "general");
  if (!found) throw new Error("The channel was not moved.");
  const messages = await messagesSeenBy(client, [{ operator: "channel", operand: "general" }]);
  return { report: moved.report, messages, ...found };
}

const pin = (id: string) => ({ id, type: "C", created: 1_767_258_100, user: "U1", owner: "U1" });

test("pinned messages are links in the description, which keeps what it names", async () => {
  const { description, rendered_description, messages, report } = await movedWith({
    purpose: { value: "Ask <@U1> in <#C2|other>" },
    pins: [pin(at(2)), pin(at(0)), null],
  });
  expect(description).toMatch(/^Ask @\*\*Ann\|\d+\*\* in \[#other\]\(#narrow\/channel\/\d+-other\) Pinned: /);
  const near = [
    ...description.matchAll(/\[2026-01-01\]\(#narrow\/channel\/\d+-general\/topic\/[^/]+\/near\/(\d+)\)/g),
  ];
  expect(near.map(([, id]) => Number(id))).toEqual([messages[2]?.id, messages[0]?.id]);
  expect(rendered_description).toContain(`/near/${messages[2]?.id}"`);
  expect(report.left_out).toEqual([]);
});

test("pins of what is not in the export are reported, without an error", async () => {
  const { description, report } = await movedWith({ pins: [pin(at(99)), pin("F123"), pin(at(1))] });
  expect(description).toMatch(/^Pinned: \[2026-01-01\]\([^()]*\)$/);
  expect(report.left_out.map(({ reason, count }) => [reason, count])).toEqual([
    ["A pinned file is not named in its channel's description.", 1],
    ["A pinned message that the export does not hold was left out.", 1],
  ]);
});

test("what was pinned in direct messages, which have no description, is reported", async () => {
  const dms = { "dms.json": [{ id: "D1", members: ["U1"], pins: [pin(at(0))] }] };
  const { report } = await movedWith({}, 1, dms);
  expect(report.left_out).toEqual([
    {
      reason: "What was pinned in direct messages is pinned no more.",
      count: 1,
      examples: [`D1: ${at(0)}`],
    },
  ]);
});

test("links that do not fit in the description are counted", async () => {
  const pins = Array.from({ length: 40 }, (_, index) => pin(at(index)));
  const { description, report } = await movedWith({ purpose: { value: "*words* ".repeat(60) }, pins }, 40);
  expect(description.length).toBeLessThanOrEqual(1_024);
  const linked = description.split("/near/").length - 1;
  expect(linked).toBeGreaterThan(3);
  expect(description.endsWith(")")).toBe(true);
  expect(report.left_out).toEqual([
    {
      reason: "A pinned message that does not fit in its channel's description was left out.",
      count: 40 - linked,
      examples: expect.arrayContaining(["general"]),
    },
  ]);
});

test("a description that is too long ends before a reference, not within", async () => {
  const { description } = await movedWith({ purpose: { value: `${"a".repeat(1_015)} <@U1> b` } });
  expect(description).toMatch(/^a{1015} …+$/);
});
