/** Storage of bots and its limit. */
import { expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { MAX_STORAGE, MAX_STORED_KEYS } from "./bot-storage.contract.ts";

const { org } = await serveOrganization();
const { member } = org;

const success = { result: "success", msg: "" };
const refusal = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });
let count = 0;
const robot = () => {
  count += 1;
  const [email, fullName] = [`store${count}@example.com`, `Store ${count}`];
  return org.add({ email, fullName, bot: { type: 1, ownerId: member.id } });
};

test("a bot stores texts, reads all or some of them, and deletes them", async () => {
  const { client } = await robot();
  expect((await client.get("/bot_storage")).body).toEqual({ ...success, storage: {} });
  const storage = { turn: "white", board: "e4 e5", "": "", __proto__x: "\u{1f600}" };
  expect((await client.put("/bot_storage", { storage })).body).toEqual(success);
  expect((await client.put("/bot_storage", { storage: { turn: "black" } })).body).toEqual(success);
  expect((await client.get("/bot_storage")).body).toEqual({
    ...success,
    storage: { ...storage, turn: "black" },
  });
  expect((await client.get("/bot_storage", { keys: ["turn", "turn"] })).body).toEqual({
    ...success,
    storage: { turn: "black" },
  });
  expect((await client.delete("/bot_storage", { keys: ["turn"] })).body).toEqual(success);
  const missing = refusal("Key does not exist.");
  expect((await client.get("/bot_storage", { keys: ["board", "turn"] })).body).toEqual(missing);
  expect((await client.delete("/bot_storage", { keys: ["board", "turn"] })).body).toEqual(missing);
  expect((await client.get("/bot_storage", { keys: ["board"] })).body).toMatchObject(success);
  expect((await client.delete("/bot_storage")).body).toEqual(success);
  expect((await client.get("/bot_storage")).body).toEqual({ ...success, storage: {} });
});

test("a bot sees nothing of another one's", async () => {
  const [one, other] = [await robot(), await robot()];
  await one.client.put("/bot_storage", { storage: { secret: "mine" } });
  expect((await other.client.get("/bot_storage")).body).toEqual({ ...success, storage: {} });
  await other.client.delete("/bot_storage");
  expect((await one.client.get("/bot_storage")).body).toMatchObject({ storage: { secret: "mine" } });
});

test("what a bot stores is limited, also when two of its requests come at once", async () => {
  const { client } = await robot();
  const half = "a".repeat(MAX_STORAGE / 2);
  const answers = await Promise.all(
    ["1", "2"].map((key) => client.put("/bot_storage", { storage: { [key]: half } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const excess = (1 + half.length) * 2 - MAX_STORAGE;
  expect(answers.find(({ status }) => status === 400)?.body).toEqual(
    refusal(`Request exceeds storage limit by ${excess} characters. The limit is ${MAX_STORAGE} characters.`),
  );
  await client.delete("/bot_storage");
  const keys = (from: number, number: number) =>
    Object.fromEntries(Array.from({ length: number }, (_, index) => [`${from + index}`, "x"]));
  await client.put("/bot_storage", { storage: keys(0, MAX_STORED_KEYS) });
  expect((await client.put("/bot_storage", { storage: keys(MAX_STORED_KEYS, 1) })).body).toEqual(
    refusal(`A bot cannot store more keys than ${MAX_STORED_KEYS}.`),
  );
});

test("people store nothing", async () => {
  const onlyBots = refusal("This endpoint only accepts bot requests.");
  expect((await member.client.get("/bot_storage")).body).toEqual(onlyBots);
  expect((await member.client.put("/bot_storage", { storage: { a: "b" } })).body).toEqual(onlyBots);
  expect((await member.client.delete("/bot_storage")).body).toEqual(onlyBots);
});
