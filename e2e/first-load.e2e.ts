/** The budget of the first load: what a browser fetches of script until there is something to read. */
import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { openAs, openOwnTopic } from "./people.ts";
import { test } from "./story.ts";

const INBOX_BYTES = 200_000;
/**
 * A conversation adds what draws messages (19 KB) and writes them (7 KB). React and Next are 137 KB of either, the
 * socket 13 KB: nothing that is left to defer would bring it under the inbox's figure without being missed.
 */
const CONVERSATION_BYTES = 225_000;

/** Bytes of script, compressed, that a visit without a touch asks for. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  return (await Promise.all(bodies)).reduce((total, body) => total + gzipSync(body).length, 0);
}

test("the first load keeps to its budget of script", async ({ browser }) => {
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
