/** Alert words. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { MAX_ALERT_WORDS } from "./alert-words.contract.ts";

const { org } = await serveOrganization();

const add = (account: TestAccount, words: unknown) =>
  account.client.post("/users/me/alert_words", { alert_words: words });
const remove = (account: TestAccount, words: unknown) =>
  account.client.delete("/users/me/alert_words", { alert_words: words });
const wordsOf = async (account: TestAccount) =>
  (await account.client.get("/users/me/alert_words")).body.alert_words;

describe("the list", () => {
  test("ignores case on changes, and its owner's clients follow", async () => {
    const account = await org.add();
    const events = await account.listen();
    const others = await org.owner.listen();
    const added = await add(account, ["Deploy", " on call ", "deploy", " "]);
    expect(added.body.alert_words).toEqual(["Deploy", "on call"]);
    expect(await events.next("alert_words")).toMatchObject({ alert_words: ["Deploy", "on call"] });
    expect((await add(account, ["DEPLOY", "billing"])).body.alert_words).toEqual([
      "billing",
      "Deploy",
      "on call",
    ]);
    expect(await events.next("alert_words")).toMatchObject({ alert_words: ["billing", "Deploy", "on call"] });
    expect(await wordsOf(account)).toEqual(["billing", "Deploy", "on call"]);
    const state = await account.client.post("/register", { fetch_event_types: ["alert_words"] });
    expect(state.body.alert_words).toEqual(["billing", "Deploy", "on call"]);

    expect((await remove(account, ["deploY", "absent"])).body.alert_words).toEqual(["billing", "on call"]);
    expect(await events.next("alert_words")).toMatchObject({ alert_words: ["billing", "on call"] });
    await org.untilDelivered();
    expect(await others.read()).toEqual([]);
  });

  test("causes no event when nothing changes", async () => {
    const account = await org.add();
    await add(account, ["word"]);
    const events = await account.listen();
    expect((await add(account, ["WORD"])).body.alert_words).toEqual(["word"]);
    expect((await add(account, [])).body.alert_words).toEqual(["word"]);
    expect((await remove(account, ["other"])).body.alert_words).toEqual(["word"]);
    await org.untilDelivered();
    expect(await events.read()).toEqual([]);
  });

  test("refuses words and lists that are too long", async () => {
    const account = await org.add();
    expect((await add(account, ["😀".repeat(100)])).status).toBe(200);
    expect((await add(account, ["fine", "é".repeat(101)])).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "alert_words[1] is too long (limit: 100 characters)",
    });
    const many = Array.from({ length: MAX_ALERT_WORDS }, (_, n) => `word ${n}`);
    expect((await add(account, many)).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: `You have too many alert words (limit: ${MAX_ALERT_WORDS}).`,
    });
    expect(await wordsOf(account)).toEqual(["😀".repeat(100)]);
    expect((await add(account, many.slice(1))).status).toBe(200);
    expect(await wordsOf(account)).toHaveLength(MAX_ALERT_WORDS);
  });
});

describe("a message with an alert word", () => {
  let receiver: TestAccount;
  let outsider: TestAccount;

  const flagsFor = async (account: TestAccount, id: number) => {
    const { body } = await account.client.get(`/messages/${id}`);
    return z.object({ flags: z.array(z.string()) }).parse(body.message).flags;
  };

  beforeAll(async () => {
    receiver = await org.add();
    outsider = await org.add();
    await org.member.subscribe("alerts", { principals: [org.member.id, receiver.id] });
    await add(receiver, ["outage"]);
    await add(outsider, ["outage"]);
  });

  test("is flagged only for receivers with the word", async () => {
    const events = await receiver.listen();
    const id = await org.member.send("alerts", "There is an **Outage**!");
    const message = await events.next("message");
    expect(message.flags).toContain("has_alert_word");
    expect(await flagsFor(receiver, id)).toContain("has_alert_word");
    expect(await flagsFor(outsider, id)).not.toContain("has_alert_word");
    expect(await flagsFor(org.member, id)).not.toContain("has_alert_word");
    expect(await flagsFor(receiver, await org.member.send("alerts", "outages"))).not.toContain(
      "has_alert_word",
    );
    const direct = await org.member.send([receiver.id], "an outage");
    expect(await flagsFor(receiver, direct)).toContain("has_alert_word");
  });

  test("is found by is:alerted", async () => {
    const id = await org.member.send("alerts", "outage again");
    const { body } = await receiver.client.get("/messages", {
      anchor: "newest",
      num_before: 1,
      num_after: 0,
      narrow: [["is", "alerted"]],
    });
    expect(body.messages).toMatchObject([{ id }]);
  });

  test("is flagged by an edit that adds the word, until another removes it", async () => {
    const id = await org.member.send("alerts", "all is well");
    await org.member.client.patch(`/messages/${id}`, { content: "an outage" });
    expect(await flagsFor(receiver, id)).toContain("has_alert_word");
    await org.member.client.patch(`/messages/${id}`, { content: "all is well again" });
    expect(await flagsFor(receiver, id)).not.toContain("has_alert_word");
  });

  test("stays flagged when the word is removed, unlike later messages", async () => {
    await add(receiver, ["fire"]);
    const before = await org.member.send("alerts", "fire");
    await remove(receiver, ["fire"]);
    const after = await org.member.send("alerts", "fire");
    expect(await flagsFor(receiver, before)).toContain("has_alert_word");
    expect(await flagsFor(receiver, after)).not.toContain("has_alert_word");
  });
});
