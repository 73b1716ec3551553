/** Flags around an anchor. */
import { beforeAll, describe, expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
const inTopic = [["topic", "t"]];
let ids: number[];
let elsewhere: number;

beforeAll(async () => {
  await org.owner.subscribe("open", { principals: [org.owner.id, org.member.id, org.guest.id] });
  ids = [];
  for (let number = 0; number < 10; number += 1) ids.push(await org.owner.send("open", `number ${number}`));
  elsewhere = await org.owner.send("open", "elsewhere", { topic: "other" });
});

const window = { anchor: "newest", num_before: 5_000, num_after: 0, narrow: inTopic };
const call = (params: object, account = org.member) =>
  account.client.post("/messages/flags/narrow", { ...window, op: "add", flag: "read", ...params });

async function unreadOf(account = org.member): Promise<unknown> {
  const { body } = await account.client.post("/register", {
    fetch_event_types: ["message", "update_message_flags"],
  });
  return Object(body.unread_msgs).streams.map(
    ({ unread_message_ids }: Record<string, unknown>) => unread_message_ids,
  );
}

describe("a window around an id", () => {
  test("has the anchor and the requested number on each side, and tells whether there are more", async () => {
    const { body } = await call({ anchor: ids[4], num_before: 2, num_after: 3, flag: "starred" });
    expect(body).toMatchObject({
      processed_count: 6,
      updated_count: 6,
      first_processed_id: ids[2],
      last_processed_id: ids[7],
      found_oldest: false,
      found_newest: false,
    });
    expect(body).not.toHaveProperty("ignored_because_not_subscribed_channels");
    const again = await call({ anchor: ids[7], num_before: 0, num_after: 5, flag: "starred" });
    expect(again.body).toMatchObject({
      processed_count: 3,
      updated_count: 2,
      first_processed_id: ids[7],
      last_processed_id: ids[9],
      found_newest: true,
    });
  });

  test("can exclude the anchor at an end, but not in the middle", async () => {
    const before = { anchor: ids[4], num_before: 2, num_after: 0, include_anchor: false, flag: "collapsed" };
    expect((await call(before)).body).toMatchObject({
      first_processed_id: ids[2],
      last_processed_id: ids[3],
    });
    expect((await call({ ...before, num_after: 1 })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "The anchor can only be excluded at an end of the range",
    });
  });

  test("that matches nothing processes nothing", async () => {
    const events = await org.member.listen();
    const { body } = await call({ narrow: [["topic", "no such topic"]] });
    expect(body).toMatchObject({
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
      found_oldest: true,
      found_newest: true,
    });
    await org.untilDelivered();
    expect(await events.read()).toEqual([]);
  });

  test("never has more than 5,000 messages besides the anchor", async () => {
    const { status } = await call({ anchor: ids[4], num_before: 1e9, num_after: 1e9, flag: "starred" });
    expect(status).toBe(200);
  });
});

describe("reading", () => {
  test("changes only unread messages of the narrow, and the user's clients follow", async () => {
    const events = await org.member.listen();
    const others = await org.owner.listen();
    const { body } = await call({ anchor: "first_unread", num_before: 0, num_after: 2 });
    expect(body).toMatchObject({ updated_count: 3, first_processed_id: ids[0], last_processed_id: ids[2] });
    expect(await events.next("update_message_flags")).toMatchObject({
      op: "add",
      operation: "add",
      flag: "read",
      messages: ids.slice(0, 3),
      all: false,
    });
    const rest = await call({ narrow: [...inTopic, ["is", "unread"]] });
    expect(rest.body).toMatchObject({ processed_count: 7, updated_count: 7, found_oldest: true });
    expect(await unreadOf()).toEqual([[elsewhere]]);
    expect((await call({})).body).toMatchObject({ processed_count: 10, updated_count: 0 });
    await org.untilDelivered();
    expect(await others.read()).toEqual([]);
  });

  test("can be undone, except in channels without a subscription", async () => {
    const { body } = await call({ anchor: ids[8], num_before: 0, num_after: 5, op: "remove" });
    expect(body).toMatchObject({ updated_count: 2, ignored_because_not_subscribed_channels: [] });
    expect(await unreadOf()).toEqual([ids.slice(8), [elsewhere]]);
    const outside = await call({ op: "remove", narrow: [["channel", "open"]] }, org.moderator);
    expect(outside.body).toMatchObject({
      processed_count: 11,
      updated_count: 0,
      ignored_because_not_subscribed_channels: [expect.any(Number)],
    });
  });
});

test.each([
  ["a flag that does not exist", { flag: "shiny" }, "Invalid flag: 'shiny'"],
  ["a flag that nobody can change", { flag: "mentioned" }, "Flag not editable: 'mentioned'"],
  ["an anchor that is no id", { anchor: "here" }, "Invalid anchor"],
])("%s is refused", async (_what, params, msg) => {
  expect((await call(params)).body).toMatchObject({ code: "BAD_REQUEST", msg });
});

test("a narrow that names something unknown is refused", async () => {
  expect((await call({ narrow: [["channel", "no such channel"]] })).body).toMatchObject({
    code: "BAD_NARROW",
  });
});

test.each(["anchor", "num_before", "num_after", "op", "flag"])("%s is required", async (name) => {
  expect((await call({ [name]: undefined })).body).toMatchObject({
    code: "REQUEST_VARIABLE_MISSING",
    var_name: name,
  });
});
