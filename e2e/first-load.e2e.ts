/** The budget of the first load. */
import { expect, type Page } from "@playwright/test";
import { openAs, openOwnTopic } from "./people.ts";
import { test } from "./story.ts";

const INBOX_BYTES = 200_000;
/**
 * A conversation adds the message renderer (19 KB) and the composer (8 KB). React and Next take 137 KB and the socket
 * 13 KB: nothing more can be deferred without a visible delay.
 */
const CONVERSATION_BYTES = 229_500;

/** Milliseconds after registering; later scripts are loaded ahead of need. */
const LOADING_AHEAD_AFTER = 2500;

/** Smaller scripts fit one packet uncompressed. */
const PACKET_BYTES = 1400;

async function scriptBytes(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  return page.evaluate((wait) => {
    const loads = performance.getEntriesByType("resource");
    const registered = loads.find(({ name }) => name.endsWith("/api/v1/register"))?.startTime ?? 0;
    return loads
      .filter(({ name, startTime }) => name.endsWith(".js") && startTime < registered + wait)
      .reduce((total, load) => {
        return load instanceof PerformanceResourceTiming ? total + load.encodedBodySize : total;
      }, 0);
  }, LOADING_AHEAD_AFTER);
}

test("the first load stays within its script budget", async ({ browser }) => {
  const reader = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(reader);
  const topic = reader.url();
  const session = await reader.context().cookies();
  const visit = async (address: string) => {
    const context = await browser.newContext();
    await context.addCookies(session);
    return scriptBytes(await context.newPage(), address);
  };
  expect(await visit("/#inbox")).toBeLessThanOrEqual(INBOX_BYTES);
  expect(await visit(topic)).toBeLessThanOrEqual(CONVERSATION_BYTES);
});

test("scripts are sent in Brotli, pages and API responses in gzip, and sign-in responses uncompressed", async ({
  browser,
}) => {
  // His bot's API key is not in the register response, which would otherwise be sent uncompressed.
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  const encodings: Record<string, Set<string | undefined>> = {};
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const { "content-encoding": encoding, "content-length": length } = response.headers();
    const isScript = pathname.startsWith("/_next/static/chunks/");
    if (isScript && encoding === undefined && Number(length) < PACKET_BYTES) return;
    const kind = isScript ? "script" : pathname;
    encodings[kind] ??= new Set();
    encodings[kind].add(encoding);
  });
  // Cached state shows before the server responds.
  const registered = page.waitForResponse("**/api/v1/register");
  await page.reload({ waitUntil: "networkidle" });
  await registered;
  await page.evaluate(() => fetch("/api/auth/providers"));
  await page.waitForLoadState("networkidle");
  expect(encodings).toMatchObject({
    script: new Set(["br"]),
    "/": new Set(["gzip"]),
    "/api/v1/register": new Set(["gzip"]),
    "/api/auth/providers": new Set([undefined]),
  });
});
