/** Pasting stays plain in code, formulas, links, and names. */
import { expect, type Page } from "@playwright/test";
import { composer, openAs, openOwnTopic } from "./people.ts";
import { test } from "./story.ts";

const RICH = { "text/html": "<b>some_long</b><code>*name</code>", "text/plain": "some_long*name" };
const ADDRESS = { "text/plain": "https://x.example/a" };

/** Pastes at "‸", or over the text between two of them, like a browser whose default is not prevented. */
async function paste(page: Page, marked: string, items: Record<string, string>): Promise<void> {
  const [before = "", middle = "", after] = marked.split("‸");
  await composer(page).fill(marked.replaceAll("‸", ""));
  const end = before.length + (after === undefined ? 0 : middle.length);
  await composer(page).evaluate(
    (field, { start, end: to, clipboard }) => {
      if (!(field instanceof HTMLTextAreaElement)) return;
      field.focus();
      field.setSelectionRange(start, to);
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(clipboard)) clipboardData.setData(type, text);
      const isLeft = field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
      if (isLeft) document.execCommand("insertText", false, clipboardData.getData("text/plain"));
    },
    { start: before.length, end, clipboard: items },
  );
}

test("rich text and addresses stay plain within code, links and names, and become marks elsewhere", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);

  for (const marked of [
    "run `‸` now",
    "run `half ‸",
    "```\nlet a = ‸\n```",
    "so $$‸$$",
    "[‸](https://y.example)",
    "@**‸**",
  ]) {
    await paste(page, marked, RICH);
    await expect(composer(page)).toHaveValue(marked.replace("‸", RICH["text/plain"]));
    await paste(page, marked, ADDRESS);
    await expect(composer(page)).toHaveValue(marked.replace("‸", ADDRESS["text/plain"]));
  }
  await paste(page, "run ‸ now", RICH);
  await expect(composer(page)).toHaveValue("run **some_long**`*name` now");

  await paste(page, "see ‸the page‸ now", ADDRESS);
  await expect(composer(page)).toHaveValue("see [the page](https://x.example/a) now");
  await paste(page, "see `‸the page‸` now", ADDRESS);
  await expect(composer(page)).toHaveValue("see `https://x.example/a` now");
  await composer(page).fill("");
});
