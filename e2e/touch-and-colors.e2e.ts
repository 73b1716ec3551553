/** Touch target sizes, and forced colors. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { openAs, signIn } from "./people.ts";
import { test } from "./story.ts";

/** In CSS pixels. */
const FINGER = 44;

async function openOnPhone(browser: Browser, fullName: string): Promise<Page> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await signIn(phone, fullName);
  return phone.newPage();
}

async function expectTallEnough(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // The feed may redraw its rows while measuring.
  await expect.poll(async () => (await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(FINGER);
}

test("links are large enough for touch, and text fields so large that Safari does not zoom in", async ({
  browser,
}) => {
  const page = await openOnPhone(browser, "Tomasz Nowak");
  await page.goto("/#inbox");
  await expectTallEnough(page.getByRole("heading", { name: "design" }).getByRole("link"));
  await page.goto("/#feed");
  const bar = page.getByRole("region", { name: "Feed" }).locator("a[href*='/topic/']");
  await expectTallEnough(bar.first());

  await bar.first().click();
  await expect(page).toHaveURL(/topic/);
  const menu = page.getByRole("button", { name: "Ways to send" });
  await expect(menu).toBeVisible();
  const box = await menu.boundingBox();
  if (!box) throw new Error("The button is not drawn.");
  await page.touchscreen.tap(box.x - 3, box.y + 3);
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  const topic = page.url();
  const name = await page.locator("main header a").boundingBox();
  if (!name) throw new Error("The channel has no name.");
  for (const y of [7, 49]) {
    await page.touchscreen.tap(name.x + 20, y);
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
  await page.touchscreen.tap(name.x - 25, 12);
  await expect(page).not.toHaveURL(/topic/);
  await page.goto(topic);
  await page.touchscreen.tap(name.x + 20, 12);
  await page.getByRole("menuitem", { name: /^Go to / }).click();
  await expect(page).not.toHaveURL(/topic/);

  const expectLargeEnough = async (field: Locator) => {
    await expect(field).toBeVisible();
    const size = await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(16);
  };
  const answer = await page.request.get("/api/v1/get_stream_id?stream=random");
  await page.goto(`/#narrow/channel/${(await answer.json()).stream_id}`);
  await expectLargeEnough(page.getByRole("combobox", { name: "Topic" }));
  await expectLargeEnough(page.getByRole("textbox", { name: /^(Message|New topic)/ }));
});

test("forced colors show the selected entry and the switches that are on", async ({ browser }) => {
  const page = await openAs(browser, "Tomasz Nowak", "#settings/notifications");
  await page.emulateMedia({ forcedColors: "active" });
  const [on, off] = [
    page.getByRole("switch", { checked: true }),
    page.getByRole("switch", { checked: false }),
  ];
  await expect(on.first()).toBeVisible();
  const colorOf = (target: Locator) =>
    target.first().evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colorOf(on)).not.toBe(await colorOf(off));

  await page.goto("/#inbox");
  await page.keyboard.press("Control+k");
  const chosen = page.locator("[role=option][data-highlighted]");
  await expect(chosen).toHaveCSS("outline-style", "solid");
  await expect(page.getByRole("dialog", { name: "Go to" })).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Escape");

  // A row that moves below the pointer takes its tooltip away.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.locator("[data-tooltip]").first().hover({ timeout: 2000 });
    await expect(page.locator(".shadow-float")).toHaveCSS("outline-style", "solid", { timeout: 2000 });
  }).toPass();
  await page.goto("/#narrow/search/wind");
  const found = page.locator(".highlight");
  // New messages are indexed with a delay.
  await expect(async () => {
    await page.reload();
    await expect(found.first()).toBeVisible();
  }).toPass();
  expect(await colorOf(found)).not.toBe(await colorOf(page.locator("body")));
});

test("more contrast adds borders and removes pale text", async ({ browser }) => {
  const page = await openAs(browser, "Tomasz Nowak", "#inbox");
  const contrasts = () =>
    page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const probe = document.body.appendChild(document.createElement("i"));
      const luminance = (token: string) => {
        if (!canvas) throw new Error("There is nothing to paint on.");
        probe.style.color = `var(${token})`;
        canvas.fillStyle = getComputedStyle(probe).color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (token: string) => {
        const [lighter = 0, darker = 0] = [luminance(token), luminance("--color-canvas")].sort(
          (a, b) => b - a,
        );
        return (lighter + 0.05) / (darker + 0.05);
      };
      const measured = { line: contrast("--color-line"), text: contrast("--color-ink-faint") };
      probe.remove();
      return measured;
    });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, contrast: "more" });
    const { line, text } = await contrasts();
    expect(line).toBeGreaterThanOrEqual(3);
    expect(text).toBeGreaterThanOrEqual(7);
  }
});
