/** A message is sent once, whatever happens to its requests. */
import { expect, type Page, type Request } from "@playwright/test";
import { openAs, openOwnTopic, write } from "./people.ts";
import { test } from "./story.ts";

const API = "**/api/v1/messages";

type FirstSend = { request: Request; id: number };

/** Loses all responses; if `isDelivered`, the first request reaches the server. */
async function loseAnswers(page: Page, isDelivered: boolean): Promise<{ first: Promise<FirstSend> }> {
  const { promise, resolve } = Promise.withResolvers<FirstSend>();
  let isFirst = true;
  await page.route(API, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    if (isFirst) {
      isFirst = false;
      const answer = isDelivered ? await (await route.fetch()).json() : { id: 0 };
      resolve({ request: route.request(), id: answer.id });
    }
    return route.abort();
  });
  return { first: promise };
}

/** Delivers a long-delayed request. */
async function deliver(page: Page, request: Request): Promise<number> {
  return page.evaluate(async (body) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await fetch("/api/v1/messages", { method: "POST", body, headers });
    return (await answer.json()).id;
  }, request.postData() ?? "");
}

test("a delayed request does not repeat a message that was sent after a reload", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(writer);
  const text = `Late ${Date.now()}`;
  const { first } = await loseAnswers(writer, false);
  await write(writer, text);
  const { request } = await first;
  await writer.unroute(API);
  await writer.reload();
  const sent = writer.getByRole("article").filter({ hasText: text });
  await expect(sent).toHaveAttribute("data-message-id", /\d+/);
  expect(await deliver(writer, request)).toBe(Number(await sent.getAttribute("data-message-id")));
  await writer.reload();
  await expect(sent).toHaveCount(1);
});

test("a message whose response was lost is not sent again after an edit", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(writer);
  const text = `Answer ${Date.now()}`;
  const { first } = await loseAnswers(writer, true);
  await write(writer, text);
  const { id } = await first;
  await writer.evaluate(
    ([message, content]) =>
      fetch(`/api/v1/messages/${message}`, { method: "PATCH", body: new URLSearchParams({ content }) }),
    [id, `${text} edited`] as const,
  );
  await writer.unroute(API);
  await writer.reload();
  await expect(writer.getByRole("article", { name: /sending/ })).toHaveCount(0);
  await expect(writer.getByRole("article").filter({ hasText: text })).toHaveCount(1);
  await expect(writer.getByRole("article").filter({ hasText: text })).toContainText(`${text} edited`);
});
