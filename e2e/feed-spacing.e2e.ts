/** Spacing within and between messages. */
import { expect } from "@playwright/test";
import { openAs, openOwnTopic, write } from "./people.ts";
import { test } from "./story.ts";

test("messages of one sender are further apart than the paragraphs of one message", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  await write(page, "first message");
  await write(page, "second message\n\nits other paragraph");
  const feed = page.getByRole("region", { name: "Feed" });
  await expect(feed.getByText("its other paragraph")).toBeVisible();
  const box = async (text: string) => {
    const found = await feed.getByText(text, { exact: true }).boundingBox();
    if (!found) throw new Error(`"${text}" is not drawn.`);
    return found;
  };
  const [first, second, other] = [
    await box("first message"),
    await box("second message"),
    await box("its other paragraph"),
  ];
  expect(second.y - (first.y + first.height)).toBeGreaterThan(other.y - (second.y + second.height));
});
