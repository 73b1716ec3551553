/** The budget of the first load. */
import { expect, type Page } from "@playwright/test";
import { composer, openAs, openOwnTopic } from "./people.ts";
import { test } from "./story.ts";

const LIST_BYTES = 193_000;
/** Messages add the renderer, the list and the composer: 42 kB. React and Next.js take 117 kB of every view, socket.io 12. */
const FEED_BYTES = 223_000;
const LISTS: ReadonlySet<string> = new Set(["inbox", "drafts"]);

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

/** Stored by the server, so that another browser shows it. */
async function writeDraft(page: Page): Promise<void> {
  await composer(page).fill("words for later");
  const isStored = () =>
    page.evaluate(async () => (await (await fetch("/api/v1/drafts")).text()).includes("words for later"));
  await expect.poll(isStored).toBe(true);
}

/** By name. */
async function addressesOf(reader: Page): Promise<Record<string, string>> {
  const topic = new URL(reader.url()).hash;
  const otherId = await reader.evaluate(async () => {
    const { members } = await (await fetch("/api/v1/users")).json();
    return members.find((member: { full_name: string }) => member.full_name === "Hana Sato").user_id;
  });
  return {
    inbox: "#inbox",
    drafts: "#drafts",
    topic,
    channel: topic.replace(/\/topic\/.*/, ""),
    "direct messages": `#narrow/dm/${otherId}`,
    "combined feed": "#feed",
    search: "#narrow/search/the",
  };
}

test("the first load of each view stays within the script budget", async ({ browser }) => {
  const reader = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(reader);
  await writeDraft(reader);
  const session = await reader.context().cookies();
  for (const [name, hash] of Object.entries(await addressesOf(reader))) {
    const context = await browser.newContext();
    await context.addCookies(session);
    const bytes = await scriptBytes(await context.newPage(), `/${hash}`);
    expect.soft(bytes, name).toBeLessThanOrEqual(LISTS.has(name) ? LIST_BYTES : FEED_BYTES);
    await context.close();
  }
  await composer(reader).fill("");
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
