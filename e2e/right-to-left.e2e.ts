/** Right-to-left text, whatever code, names, or addresses it begins with. */
import { expect, type Locator } from "@playwright/test";
import { composer, openAs, openOwnTopic, write } from "./people.ts";
import { test } from "./story.ts";

const LINES = [
  "`./run.sh -v` תבדוק למה זה נכשל",
  "@**Hana Sato** مرحبا كيف حالك",
  "https://example.com/a/b مرحبا كيف حالك",
  "#**random** שלום לכולם",
  ":tada: מזל טוב",
];

/** Pixels between the text and the right edge of its block. */
function gapAtRight(block: Locator): Promise<number> {
  return block.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const rights = [...range.getClientRects()].map(({ right }) => right);
    return element.getBoundingClientRect().right - Math.max(...rights);
  });
}

test("text that begins with code, a name or an address has the direction of its prose, in feed and composer", async ({
  browser,
}, info) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  const mark = `ש${Date.now()}`;

  const source = [
    ...LINES,
    `* \`x\` ראשון ${mark}\n* שני`,
    "> `y` ציטוט",
    "| `a` | שם |\n|---|---|\n| 1 | דנה |",
    "first line\n`x` שורה שנייה",
    "hello `code` שלום",
  ].join("\n\n");
  await composer(page).fill(source);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.getByRole("form", { name: "Write a message" }).locator(".message-content");
  await expect(preview.locator("ul")).toHaveCSS("direction", "rtl");
  await expect(preview.locator("p").first()).toHaveCSS("direction", "rtl");
  await page.getByRole("button", { name: "Continue writing" }).click();
  await expect(composer(page)).toHaveCSS("direction", "rtl");
  await write(page, source);

  const message = page.locator("article", { hasText: mark });
  // The server's rendering has replaced the browser's.
  await expect(message).toHaveAttribute("data-message-id", /\d+/);
  const content = message.locator(".message-content");
  for (let index = 0; index < LINES.length; index += 1) {
    const line = content.locator("> p").nth(index);
    await expect.poll(() => gapAtRight(line), { message: LINES[index] }).toBeLessThan(4);
  }
  const lines = content.locator("> p > .line");
  await expect(lines).toHaveText(["first line", "x שורה שנייה"]);
  await expect.poll(() => gapAtRight(lines.last())).toBeLessThan(4);
  await expect(content.locator("> p").last()).toHaveCSS("direction", "ltr");
  for (const code of await content.locator("code").all()) {
    await expect(code).toHaveCSS("unicode-bidi", "isolate");
    await expect(code).toHaveCSS("direction", "ltr");
  }
  // Marks are on the side where the text begins.
  await expect(content.locator("ul")).toHaveCSS("padding-left", "0px");
  await expect(content.locator("blockquote")).toHaveCSS("border-right-width", "3px");
  await expect(content.locator("blockquote")).toHaveCSS("border-left-width", "0px");
  const [first, second] = await content
    .locator("th")
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
  expect(first).toBeGreaterThan(second ?? Number.POSITIVE_INFINITY);
  await page.screenshot({ path: info.outputPath("right-to-left.png") });
});

test("polls and task lists show formatting, names, emoji and links as messages do", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  const mark = `poll${Date.now()}`;
  await write(
    page,
    `/poll ${mark} with @**Hana Sato** :pizza:?\nhttps://example.com/menu\n**two** \`x_y\`\n- a`,
  );
  const poll = page.getByRole("article").filter({ hasText: mark }).getByRole("group", { name: "Poll" });
  await expect(poll.locator(".mention")).toHaveText("@Hana Sato");
  await expect(poll.getByRole("img", { name: "pizza" })).toBeVisible();
  await expect(poll.getByRole("link")).toHaveAttribute("href", "https://example.com/menu");
  await expect(poll.locator("code")).toHaveText("x_y");
  await poll.getByRole("button", { name: "two x_y, 0 votes" }).click();
  await expect(poll.getByRole("button", { name: "two x_y, 1 vote: You" })).toBeVisible();

  await write(page, `/todo ${mark} **list**\nBuy :taco: for @**Hana Sato**: see \`notes\``);
  const tasks = page.getByRole("article").filter({ hasText: mark }).getByRole("group", { name: "Tasks" });
  await expect(tasks.locator("strong")).toHaveText("list");
  await expect(tasks.getByRole("img", { name: "taco" })).toBeVisible();
  await expect(tasks.locator("code")).toHaveText("notes");
});
