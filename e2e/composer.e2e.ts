/** Composing: preview, pasting, suggestions, and refused messages. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { composer, openAs, openOwnTopic, write } from "./people.ts";
import { test } from "./story.ts";

const LINKIFIER = {
  id: 1,
  pattern: "#(?P<id>[0-9]{2,8})",
  url_template: "https://tracker.example/{id}",
  reverse_template: "#{id}",
  alternative_url_templates: [],
  example_input: null,
};

/** In the register response. */
async function openWithLinkifier(browser: Browser): Promise<Page> {
  const page = await openAs(browser, "Mateo Alvarez");
  await page.route("**/api/v1/register", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), realm_linkifiers: [LINKIFIER] } });
  });
  await page.reload();
  await openOwnTopic(page);
  return page;
}

async function openWriter(browser: Browser): Promise<Page> {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  await composer(page).fill("");
  return page;
}

function preview(page: Page): Locator {
  return page.getByRole("form", { name: "Write a message" }).locator(".message-content");
}

/** Without hidden attributes and whitespace between elements. */
function shownIn(content: Locator): Promise<string> {
  return content.evaluate((element) => {
    const copy = element.cloneNode(true);
    if (!(copy instanceof Element)) return "";
    for (const inner of copy.querySelectorAll("*")) {
      for (const { name } of [...inner.attributes]) {
        if (name.startsWith("data-") || name === "xmlns" || name === "aria-hidden")
          inner.removeAttribute(name);
      }
    }
    return copy.innerHTML.replace(/\s*\n\s*/g, "");
  });
}

/** A real selection makes the browser fill the clipboard. */
async function copyHtml(page: Page, html: string): Promise<void> {
  await page.evaluate((markup) => {
    const frame = document.createElement("div");
    frame.contentEditable = "true";
    const source = new DOMParser().parseFromString(markup, "text/html").body;
    frame.append(...source.childNodes);
    document.body.append(frame);
    getSelection()?.selectAllChildren(frame);
    document.execCommand("copy");
    frame.remove();
  }, html);
}

async function copyText(page: Page, text: string): Promise<void> {
  await page.evaluate((plain) => {
    const field = document.createElement("textarea");
    field.value = plain;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }, text);
}

async function paste(page: Page, keys = "ControlOrMeta+v"): Promise<void> {
  await composer(page).focus();
  await page.keyboard.press(keys);
}

async function expectFormulaDrawn(page: Page): Promise<void> {
  const mark = `f${Date.now()}`;
  const source = `# ${mark}\n\n$$\\mathbb{R}$$ $$\\sqrt{\\color{#cc0000}x}$$\n\n\`\`\`math\n\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}\n\`\`\``;
  await composer(page).fill(source);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const sent = page.locator("article", { has: page.getByRole("heading", { name: mark }) });
  await expect(sent).not.toHaveAccessibleName(/sending/);
  await expect(sent.locator(".mathbb")).toHaveCSS("font-family", /KaTeX_AMS/);
  await expect(sent.locator(".katex-html [style*='color']").first()).toHaveCSS("color", "rgb(204, 0, 0)");
  await expect(sent.locator("svg path").first()).toHaveAttribute("d", /^M/);
  const [left, right] = await sent
    .locator(".col-align-c")
    .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect()));
  expect(left && right && right.left - left.right).toBeGreaterThan(5);
  const isLoaded = () => page.evaluate(() => document.fonts.check("16px KaTeX_AMS", "\u211d"));
  await expect.poll(isLoaded).toBe(true);

  await sent.locator(".message-content").evaluate((content) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.selectAllChildren(content);
    document.execCommand("copy");
  });
  await paste(page);
  await expect(composer(page)).toHaveValue(source);
  await composer(page).fill("");
}

test("the preview equals the sent message, and a formula is drawn with its letters, columns and colors", async ({
  browser,
}) => {
  const page = await openWriter(browser);
  const mark = `m${Date.now()}`;
  await composer(page).fill(
    [
      `# ${mark}`,
      "Hello @**Hana Sato**, @_**Mateo Alvarez** and @_*role:members*, see #**random** and #**random>books**",
      "**bold** *italic* ~~struck~~ `code` :smile: :flag_nl: :) and $$\\frac{a}{b}$$ https://example.org/x",
      "```python\ndef f(x):\n    return x + 1  # one\n```",
      "```math\n\\int_0^1 x^2 dx\n```",
      "```spoiler The **end**\nthey *live*\n```",
      "> quoted\n\n3. three\n4. four\n   * nested\n\n| a | b |\n|:--|--:|\n| 1 | **2** |",
      "<time:2026-05-06T07:08:09Z> [link](https://example.org 'title')",
    ].join("\n\n"),
  );
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(preview(page).locator("math")).toHaveCount(2);
  await expect(preview(page).locator(".codehilite .k")).not.toHaveCount(0);
  await expect(preview(page).getByRole("img", { name: "smile" })).not.toHaveCount(0);
  await expect(preview(page).locator(".mention")).toHaveText([
    /Hana Sato/,
    /Mateo Alvarez/,
    /members|except/i,
  ]);
  const previewed = await shownIn(preview(page));
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const sent = page.locator("article", { has: page.getByRole("heading", { name: mark }) });
  await expect(sent).toHaveCount(1);
  await expect(sent).not.toHaveAccessibleName(/sending/);
  expect(previewed).toBe(await shownIn(sent.locator(".message-content")));
  await expectFormulaDrawn(page);
});

test("a linkifier's links appear in the preview, and pasting its addresses shortens them", async ({
  browser,
}) => {
  const page = await openWithLinkifier(browser);
  await composer(page).fill("");
  await copyText(page, "https://tracker.example/4711");
  await paste(page);
  await expect(composer(page)).toHaveValue("#4711");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(composer(page)).toHaveValue("");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(composer(page)).toHaveValue("#4711");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(preview(page).getByRole("link", { name: "#4711" })).toHaveAttribute(
    "href",
    "https://tracker.example/4711",
  );
  await page.getByRole("button", { name: "Continue writing" }).click();
  await composer(page).fill("");
});

test("rich text becomes Markdown, one undo removes it, Shift pastes plain text, and an address pasted over a selection links it", async ({
  browser,
}) => {
  const page = await openWriter(browser);
  await composer(page).fill("Notes: ");
  await copyHtml(
    page,
    "<h2>Plan</h2><p>First <b>bold</b>, <a href='https://x.example/a'>a link</a></p><ul><li>one</li></ul>",
  );
  await page.keyboard.press("End");
  await paste(page);
  const pasted = "Notes: \n\n## Plan\n\nFirst **bold**, [a link](https://x.example/a)\n\n* one";
  await expect(composer(page)).toHaveValue(pasted);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(composer(page)).toHaveValue("Notes: ");
  await paste(page, "ControlOrMeta+Shift+v");
  await expect(composer(page)).toHaveValue(/First bold, a link/);

  await composer(page).fill("read the manual first");
  await copyText(page, "https://docs.example/manual");
  await composer(page).evaluate((field) => {
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(5, 15);
  });
  await paste(page);
  await expect(composer(page)).toHaveValue("read [the manual](https://docs.example/manual) first");
  await composer(page).fill("");
});

test("people and groups are suggested while typing a mention, silent mentions stay silent, and the composer says whom a mention notifies and whether it is allowed", async ({
  browser,
}) => {
  const page = await openWriter(browser);
  const offered = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await composer(page).pressSequentially("@hana");
  await expect(offered.first()).toContainText("Hana Sato");
  await page.keyboard.press("Enter");
  await composer(page).pressSequentially("@_hana");
  await expect(offered.first()).toContainText("Hana Sato");
  await page.keyboard.press("Tab");
  await composer(page).pressSequentially("@_*everyone ex");
  await expect(offered).toHaveText(/^Everyone except guests/);
  await page.keyboard.press("Enter");
  await expect(composer(page)).toHaveValue("@**Hana Sato** @_**Hana Sato** @_*role:members* ");

  await composer(page).fill("@**all** and @_**all**");
  await expect(page.getByText(/^You cannot notify everyone in random: it has \d+ people\.$/)).toBeVisible();
  await composer(page).fill("@_**all** alone");
  await expect(page.getByText(/^You cannot notify/)).toHaveCount(0);
  await composer(page).fill("");

  const owner = await openAs(browser, "Amara Okafor");
  await openOwnTopic(owner);
  await composer(owner).fill("@**everyone**");
  await expect(owner.getByText(/^This will notify all \d+ people in random\.$/)).toBeVisible();
  await composer(owner).fill("");
});

test("a refused message is shown with the server's reason and can be taken back into the composer", async ({
  browser,
}) => {
  const page = await openWriter(browser);
  const unique = String(Date.now());
  const text = `for all of us ${unique}`;
  // Added to the request, because the composer would refuse it.
  const mention = encodeURIComponent(" @*role:administrators*");
  await page.route("**/api/v1/messages", (route) =>
    route.continue({
      postData: route
        .request()
        .postData()
        ?.replace(unique, unique + mention),
    }),
  );
  await write(page, text);
  const failed = page.getByRole("article", { name: /not sent/ });
  await expect(failed.getByRole("alert")).toContainText("not allowed to mention");
  await expect(failed).toContainText(unique);
  await page.reload();
  await expect(failed).toContainText(unique);
  await failed.getByRole("button", { name: "Edit" }).click();
  await expect(failed).toHaveCount(0);
  await expect(composer(page)).toHaveValue(text);
  await expect(composer(page)).toBeFocused();
  await composer(page).fill("");
});
