/** Pasting pictures, tables, and emoji. */
import { expect, type Locator } from "@playwright/test";
import { beginTopic, composer, openAs, openOwnTopic, openTopic } from "./people.ts";
import { test } from "./story.ts";

const TABLE =
  "<style>td { color: red }</style><table><tr><td>Name</td><td>Qty</td></tr><tr><td>A</td><td>3</td></tr></table>";
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A test cannot put text and a picture on the clipboard. */
async function pastePicture(field: Locator, { html, plain }: { html: string; plain: string }): Promise<void> {
  await field.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      if (given.html) data.setData("text/html", given.html);
      if (given.plain) data.setData("text/plain", given.plain);
      const bytes = Uint8Array.from(atob(given.png), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], "image.png", { type: "image/png" }));
      const options = { clipboardData: data, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent("paste", options));
    },
    { html, plain, png: PNG },
  );
}

test("pasting a table with its picture pastes the text and offers the picture; a picture alone is attached", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  await pastePicture(composer(page), { html: TABLE, plain: "Name\tQty\r\nA\t3\r\n" });
  await expect(composer(page)).toHaveValue(/\| Name \| Qty \|/);
  await expect(composer(page)).not.toHaveValue(/user_uploads/);
  await page.getByRole("button", { name: "Attach it too" }).click();
  await expect(composer(page)).toHaveValue(/\| Name \| Qty \|[\s\S]*\[image\.png\]\(\/user_uploads\//);
  await composer(page).fill("");

  const alone =
    '<meta charset="utf-8"><style>img { width: 1px }</style><img src="https://x.example/a.png" alt="A picture">';
  for (const plain of ["", "https://x.example/a.png"]) {
    await pastePicture(composer(page), { html: alone, plain });
    await expect(composer(page)).toHaveValue(/^!?\[image\.png\]\(\/user_uploads\/\S+\)\s*$/);
    await composer(page).fill("");
  }
});

test("an emoji pasted into the picker is found", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  const field = page.getByRole("combobox", { name: "Find an emoji" });
  await expect(field).toBeFocused();
  for (const [pasted, name] of [
    ["🎉", ":tada:"],
    ["✋🏽", ":hand:"],
    ["🇩🇪", ":de:"],
    ["😶‍🌫️ ", ":face_in_clouds:"],
    [":wave::skin-tone-3:", ":wave:"],
  ] as const) {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(pasted);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
});

test("a link to a message becomes a reference, and a list from Word a list", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  const id = await page.getByRole("article").filter({ hasText: "No. 1" }).getAttribute("data-message-id");
  const address = await page.evaluate((near) => `${window.location.href}/near/${near}`, id);
  const paste = (data: Record<string, string>) =>
    composer(page).evaluate((element, given) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, data);
  await paste({ "text/plain": address });
  await expect(composer(page)).toHaveValue(`#**random>${topic}@${id}**`);
  await composer(page).press("Enter");
  const reference = page.getByRole("article").getByRole("link", { name: `#random > ${topic} @` });
  await expect(reference).toBeVisible();
  const item = (text: string) =>
    '<p class="MsoListParagraph" style="text-indent:-.25in;mso-list:l0 level1 lfo1">' +
    '<span style="font-family:Symbol"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span></span>' +
    `${text}</p>`;
  await paste({ "text/plain": "· one\n· two", "text/html": item("one") + item("two") });
  await expect(composer(page)).toHaveValue("* one\n* two");
  await composer(page).fill("");
});
