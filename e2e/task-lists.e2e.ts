/** Task lists that people change at the same time. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { beginTopic, openAs, openTopic, write } from "./people.ts";
import { test } from "./story.ts";

/** In the newest list. */
function task(page: Page, name: string) {
  return page.getByRole("group", { name: "Tasks" }).last().getByRole("checkbox", { name });
}

test("a task checked by two people at the same moment stays checked", async ({ browser }) => {
  const pages = [await openAs(browser, "Mateo Alvarez"), await openAs(browser, "Amara Okafor")];
  const [first, second] = pages;
  if (!first || !second) return;
  const topic = await beginTopic(first);
  for (const page of pages) await openTopic(page, "random", topic);
  await write(first, "/todo Harbour\nSweep the pier: with the big broom\nPaint the rail");
  for (const page of pages) await expect(task(page, "Sweep the pier")).not.toBeChecked();

  // The second change reaches the server later, and neither client knows of the other's.
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await second.route("**/api/v1/submessage", async (route) => {
    await gate;
    await route.continue();
  });
  await task(second, "Sweep the pier").click();
  await task(first, "Sweep the pier").click();
  await expect(task(first, "Sweep the pier")).toBeChecked();
  const answers: number[] = [];
  second.on("response", (response) => {
    if (response.url().endsWith("/submessage")) answers.push(response.status());
  });
  goOn();
  // The change that crossed the other, and its repair: until then, a page may show an older state.
  await expect.poll(() => answers).toEqual([200, 200]);
  for (const page of pages) await expect(task(page, "Sweep the pier")).toBeChecked();
  await first.reload();
  await expect(task(first, "Sweep the pier")).toBeChecked();
  await expect(task(first, "Paint the rail")).not.toBeChecked();
  await task(first, "Sweep the pier").click();
  for (const page of pages) await expect(task(page, "Sweep the pier")).not.toBeChecked();
  expect(answers).toHaveLength(2);
  // Task lists are not landmarks, each of which would need its own name.
  await write(first, "/todo Harbour\nCount the boats");
  await expect(task(first, "Count the boats")).toBeVisible();
  await expectAccessible(first, "task-list");
});
