/** Snippets. */
import { expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { MAX_SNIPPET_CONTENT, MAX_SNIPPET_TITLE } from "../messages-limits.contract.ts";

const { org } = await serveOrganization();

async function save(title = "Greeting", content = "Hello!"): Promise<number> {
  const { body } = await org.member.client.post("/saved_snippets", { title, content });
  return z.int().parse(body.saved_snippet_id);
}

const edit = (id: number, params: object, account = org.member) =>
  account.client.patch(`/saved_snippets/${id}`, { ...params });

test("a snippet is saved, edited and deleted, and its owner's clients follow", async () => {
  const events = await org.member.listen();
  const others = await org.owner.listen();
  const id = await save(" Greeting ", " Hello!\n\nThis is *me*. \n");
  const saved = {
    id,
    title: "Greeting",
    content: "Hello!\n\nThis is *me*.",
    date_created: expect.any(Number),
  };
  expect(await events.next("saved_snippets")).toMatchObject({ op: "add", saved_snippet: saved });
  expect((await org.member.client.get("/saved_snippets")).body.saved_snippets).toContainEqual(saved);

  expect((await edit(id, { title: "Welcome" })).status).toBe(200);
  expect(await events.next("saved_snippets")).toMatchObject({
    op: "update",
    saved_snippet: { ...saved, title: "Welcome" },
  });
  expect((await edit(id, { content: "Hi." })).status).toBe(200);
  expect(await events.next("saved_snippets")).toMatchObject({
    op: "update",
    saved_snippet: { ...saved, title: "Welcome", content: "Hi." },
  });
  const state = await org.member.client.post("/register", { fetch_event_types: ["saved_snippets"] });
  expect(state.body.saved_snippets).toContainEqual({ ...saved, title: "Welcome", content: "Hi." });

  expect((await org.member.client.delete(`/saved_snippets/${id}`)).status).toBe(200);
  expect(await events.next("saved_snippets")).toMatchObject({ op: "remove", saved_snippet_id: id });
  expect((await org.member.client.get("/saved_snippets")).body.saved_snippets).toEqual([]);
  await org.untilDelivered();
  expect(await others.read()).toEqual([]);
});

test("an empty edit changes nothing and causes no event", async () => {
  const id = await save();
  const events = await org.member.listen();
  expect((await edit(id, {})).status).toBe(200);
  await org.untilDelivered();
  expect(await events.read()).toEqual([]);
});

test.each([
  ["an empty title", { title: " " }, "Title cannot be empty."],
  ["an empty content", { content: "\n" }, "Content cannot be empty."],
  [
    "a title over the limit",
    { title: "é".repeat(MAX_SNIPPET_TITLE + 1) },
    "title is too long (limit: 60 characters)",
  ],
  [
    "a title far over the limit",
    { title: "a".repeat(10 * MAX_SNIPPET_TITLE) },
    "title is too long (limit: 60 characters)",
  ],
  [
    "a content over the limit",
    { content: "a".repeat(MAX_SNIPPET_CONTENT + 1) },
    "content is too long (limit: 10000 characters)",
  ],
])("%s is refused on saving and on editing", async (_what, params, msg) => {
  const id = await save();
  const refused = { code: "BAD_REQUEST", msg };
  expect((await edit(id, params)).body).toMatchObject(refused);
  const created = await org.member.client.post("/saved_snippets", { title: "a", content: "b", ...params });
  expect(created.body).toMatchObject(refused);
});

test("limits count code points, not encoding units", async () => {
  const title = "😀".repeat(MAX_SNIPPET_TITLE);
  const id = await save(title, "😀".repeat(MAX_SNIPPET_CONTENT));
  expect((await edit(id, { title })).status).toBe(200);
});

test("others' snippets seem not to exist", async () => {
  const id = await save();
  const missing = { code: "BAD_REQUEST", msg: "Saved snippet does not exist." };
  for (const who of [org.owner, org.guest, org.bot]) {
    for (const target of [id, 987_654_321]) {
      const edited = await edit(target, { title: "Mine" }, who);
      expect(edited).toMatchObject({ status: 404, body: missing });
      const deleted = await who.client.delete(`/saved_snippets/${target}`);
      expect(deleted).toMatchObject({ status: 404, body: missing });
    }
  }
});

test("guests and bots have snippets too", async () => {
  for (const who of [org.guest, org.bot]) {
    const { body } = await who.client.post("/saved_snippets", { title: "a", content: "b" });
    expect(body.result).toBe("success");
    expect((await who.client.get("/saved_snippets")).body.saved_snippets).toHaveLength(1);
  }
});
