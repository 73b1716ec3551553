/** Topics moved meanwhile, and too many messages for one request. */
import { expect, type Page } from "@playwright/test";
import { beginTopic, openAs, openTopic, pointAt, sendMany, untilRead } from "./people.ts";
import { test } from "./story.ts";

async function call(page: Page, method: string, path: string, fields: Record<string, string> = {}) {
  return page.evaluate(
    async ([verb, address, given]) => {
      const body = verb === "GET" ? undefined : new URLSearchParams(given);
      const answer = await fetch(`/api/v1${address}`, { method: verb, body });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [method, path, fields] as const,
  );
}

const topicOf = async (page: Page, id: string) =>
  (await call(page, "GET", `/messages/${id}`)).message.subject;

test("moving a message from a topic it has left is refused, and continues from its current topic", async ({
  browser,
}) => {
  const [mover, other] = [await openAs(browser, "Mateo Alvarez"), await openAs(browser, "Amara Okafor")];
  const topic = await beginTopic(mover);
  const there = `${topic} there`;
  await openTopic(mover, "random", topic);
  const row = mover.getByRole("article").filter({ hasText: "No. 1" });
  const id = (await row.getAttribute("data-message-id")) ?? "";
  await pointAt(row);
  await row.getByRole("button", { name: "More" }).click();
  await mover.getByRole("menuitem", { name: "Move…" }).click();
  const dialog = mover.getByRole("dialog", { name: "Move messages" });
  await dialog.getByRole("combobox", { name: "Topic" }).fill(`${topic} spam`);
  await call(other, "PATCH", `/messages/${id}`, { topic: there, send_notification_to_new_thread: "false" });
  const stranger = await call(other, "POST", "/messages", {
    type: "channel",
    to: "random",
    topic: there,
    content: "a stranger's message",
  });
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText(`It is now in the topic “${there}”`);
  expect(await topicOf(other, id)).toBe(there);
  // The typed name stays; the count is of the current topic.
  await expect(dialog.getByRole("combobox", { name: "Topic" })).toHaveValue(`${topic} spam`);
  await expect(dialog.getByRole("status")).toHaveText("2 messages will move");
  await dialog.getByRole("radio", { name: "Only this message" }).click();
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await topicOf(other, id)).toBe(`${topic} spam`);
  expect(await topicOf(other, String(stranger.id))).toBe(there);
});

test("resolving and following act on a renamed topic, not on a new one with its former name", async ({
  browser,
}) => {
  const [reader, other] = [await openAs(browser, "Mateo Alvarez"), await openAs(browser, "Amara Okafor")];
  // Somebody else starts it, because people may follow topics they start.
  const topic = await beginTopic(other);
  // Delays the events.
  await reader.routeWebSocket(/socket\.io/, () => {});
  await reader.route("**/socket.io/**", (route) => route.abort());
  await reader.reload();
  await openTopic(reader, "random", topic);
  const row = reader.getByRole("article").filter({ hasText: "No. 1" });
  const id = (await row.getAttribute("data-message-id")) ?? "";
  const quietly = { propagate_mode: "change_all", send_notification_to_new_thread: "false" };
  await call(other, "PATCH", `/messages/${id}`, { topic: `${topic} now`, ...quietly });
  await sendMany(other, "random", topic, 1);
  const open = async (item: string) => {
    await reader.getByRole("button", { name: "Topic menu" }).click();
    await reader.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await open("Follow");
  await reader.getByRole("button", { name: "Do it there" }).click();
  const followed = async () => {
    const form = { fetch_event_types: '["user_topic"]', event_types: '["user_topic"]' };
    const { user_topics } = await call(reader, "POST", "/register", form);
    return user_topics.map(({ topic_name }: { topic_name: string }) => topic_name);
  };
  await expect.poll(followed).toContain(`${topic} now`);
  expect(await followed()).not.toContain(topic);
  await open("Resolve");
  await reader.getByRole("button", { name: "Resolve it there" }).click();
  await expect.poll(() => topicOf(other, id)).toBe(`✔ ${topic} now`);
});

test("messages are marked unread up to the newest one, however few of them a request may change", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  const other = await openAs(browser, "Amara Okafor");
  await sendMany(other, "random", topic, 9);
  await openTopic(page, "random", topic);
  await untilRead(page, topic);
  let requests = 0;
  await page.route("**/api/v1/messages/flags/narrow", (route) => {
    requests += 1;
    const form = new URLSearchParams(route.request().postData() ?? "");
    form.set("num_after", "3");
    return route.continue({ postData: form.toString() });
  });
  const row = page.getByRole("article").first();
  const first = Number(await row.getAttribute("data-message-id"));
  await pointAt(row);
  await row.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Mark unread from here" }).click();
  const narrow = encodeURIComponent(JSON.stringify([["topic", topic]]));
  const unread = async () => {
    const path = `/messages?anchor=${first}&num_before=0&num_after=100&narrow=${narrow}`;
    const { messages } = await call(page, "GET", path);
    return messages.filter(({ flags }: { flags: string[] }) => !flags.includes("read")).length;
  };
  await expect.poll(unread).toBe(10);
  expect(requests).toBeGreaterThan(2);
});
