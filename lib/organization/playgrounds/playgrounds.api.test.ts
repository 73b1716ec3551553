/** Administrators manage code playgrounds; all clients are notified. */
import { expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { MAX_PLAYGROUNDS } from "./playgrounds.contract.ts";

const { org } = await serveOrganization();
const client = org.administrator.client;

const python = {
  name: "Python playground",
  pygments_language: "Python",
  url_template: "https://python.example.com{?code}",
};

async function playgroundsOf(account = org.guest): Promise<unknown> {
  const { body } = await account.client.post("/register", { fetch_event_types: ["realm_playgrounds"] });
  return body.realm_playgrounds;
}

test("a playground is added and removed, and everybody follows", async () => {
  const events = await org.guest.listen();
  const { body, status } = await client.post("/realm/playgrounds", { ...python, name: ` ${python.name} ` });
  expect(status).toBe(200);
  const id = z.int().parse(body.id);
  const playgrounds = [{ id, ...python }];
  expect(await events.next("realm_playgrounds")).toMatchObject({ realm_playgrounds: playgrounds });
  expect(await playgroundsOf()).toEqual(playgrounds);
  const again = await client.post("/realm/playgrounds", python);
  expect(again.body).toMatchObject({
    code: "BAD_REQUEST",
    msg: "Realm playground with this Realm, Pygments language and Name already exists.",
  });
  expect((await client.delete(`/realm/playgrounds/${id}`)).status).toBe(200);
  expect(await events.next("realm_playgrounds")).toMatchObject({ realm_playgrounds: [] });
  expect(await playgroundsOf()).toEqual([]);
});

test.each([
  ["a blank name", { name: " " }, "This field cannot be blank."],
  ["a blank language", { pygments_language: "" }, "This field cannot be blank."],
  [
    "a language that none is called",
    { pygments_language: "py<thon" },
    "Invalid characters in pygments language",
  ],
  ["no template", { url_template: "" }, "This field cannot be blank."],
  ["a broken template", { url_template: "https://a.example/{code" }, "Invalid URL template."],
  [
    "a template without the code",
    { url_template: "https://a.example/{other}" },
    'Missing the required variable "code" in the URL template',
  ],
  [
    "a template with another variable",
    { url_template: "https://a.example/{code}/{other}" },
    '"code" should be the only variable present in the URL template',
  ],
])("%s is refused", async (_what, params, msg) => {
  const { body } = await client.post("/realm/playgrounds", { ...python, ...params });
  expect(body).toMatchObject({ code: "BAD_REQUEST", msg });
});

test("a playground that does not exist is not removed", async () => {
  for (const id of [0, 987_654, 2 ** 31]) {
    const { body } = await client.delete(`/realm/playgrounds/${id}`);
    expect(body).toMatchObject({ code: "BAD_REQUEST", msg: "Invalid playground" });
  }
});

test("beyond the limit, a playground is refused", async () => {
  const ids: number[] = [];
  for (let n = 0; n < MAX_PLAYGROUNDS; n += 1) {
    const { body } = await client.post("/realm/playgrounds", { ...python, name: `number ${n}` });
    ids.push(z.int().parse(body.id));
  }
  const { body } = await client.post("/realm/playgrounds", python);
  expect(body).toMatchObject({ msg: `There are too many code playgrounds (limit: ${MAX_PLAYGROUNDS}).` });
  for (const id of ids) await client.delete(`/realm/playgrounds/${id}`);
});
