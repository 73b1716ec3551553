/** The budget of the first load: how much script a browser fetches until there is something to read. */
import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { openAs, openOwnTopic } from "./people.ts";
import { test } from "./story.ts";

const INBOX_BYTES = 200_000;
/**
 * A conversation adds the code that renders messages (19 KB) and the composer (7 KB). Of both figures, React and Next
 * are 137 KB and the socket 13 KB: nothing more can be deferred without a visible delay.
 */
const CONVERSATION_BYTES = 225_000;

/** Bytes of compressed script that a visit without any interaction requests. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  return (await Promise.all(bodies)).reduce((total, body) => total + gzipSync(body).length, 0);
}

test("the first load stays within its script budget", async ({ browser }) => {
  const reader = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(reader);
  const topic = reader.url();
  const session = await reader.context().storageState();
  const visit = async (address: string) => {
    const context = await browser.newContext({ storageState: session });
    return scriptBytes(await context.newPage(), address);
  };
  expect(await visit("/#inbox")).toBeLessThanOrEqual(INBOX_BYTES);
  expect(await visit(topic)).toBeLessThanOrEqual(CONVERSATION_BYTES);
});
