/** Matching narrows. */
import { beforeAll, expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
let plain: number;
let linked: number;
let direct: number;
let secret: number;

beforeAll(async () => {
  await org.owner.subscribe("open", { principals: [org.owner.id, org.member.id] });
  await org.owner.subscribe("closed", { invite_only: true });
  plain = await org.owner.send("open", "**no** address", { topic: "a & b" });
  linked = await org.owner.send("open", "https://example.com");
  direct = await org.owner.send([org.member.id], "https://example.com");
  secret = await org.owner.send("closed", "https://example.com");
});

const matches = (narrow: unknown, account = org.member) =>
  account.client.get("/messages/matches_narrow", {
    msg_ids: [linked, plain, direct, secret, 2 ** 50],
    narrow,
  });

test("matching messages are returned with content and topic as HTML", async () => {
  expect((await matches([{ operator: "topic", operand: "A & B" }])).body).toEqual({
    result: "success",
    msg: "",
    messages: {
      [plain]: { match_content: "<p><strong>no</strong> address</p>", match_subject: "a &amp; b" },
    },
  });
});

test.each([
  [[], () => [plain, linked, direct]],
  [[{ operator: "has", operand: "link" }], () => [linked, direct]],
  [[{ operator: "has", operand: "link", negated: true }], () => [plain]],
  [[{ operator: "is", operand: "dm" }], () => [direct]],
  [
    [
      ["channel", "open"],
      ["has", "link"],
    ],
    () => [linked],
  ],
])("%j matches only what the person may read", async (narrow, expected) => {
  const { body } = await matches(narrow);
  expect(
    Object.keys(body.messages ?? {})
      .map(Number)
      .sort(),
  ).toEqual(expected().sort());
});

test("users without access learn nothing", async () => {
  expect((await matches([{ operator: "has", operand: "link" }], org.guest)).body.messages).toEqual({});
});

test.each([
  [{ narrow: [] }, { code: "REQUEST_VARIABLE_MISSING", var_name: "msg_ids" }],
  [{ msg_ids: [1] }, { code: "REQUEST_VARIABLE_MISSING", var_name: "narrow" }],
  [{ msg_ids: "x", narrow: [] }, { code: "BAD_REQUEST" }],
  [
    { msg_ids: [1], narrow: [["is", "blue"]] },
    { code: "BAD_NARROW", msg: "Invalid narrow operator: unknown 'is' operand blue" },
  ],
])("%j is refused", async (params, error) => {
  const answer = await org.member.client.get("/messages/matches_narrow", params);
  expect(answer).toMatchObject({ status: 400, body: error });
});
