/** Large files, players, and the image viewer. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { chooseFile, messageWith, PIXEL } from "./file-steps.ts";
import { beginTopic, composer, openAs, openTopic, sendMany, write } from "./people.ts";
import { test } from "./story.ts";

/** First bytes only; nothing is played. */
const WAV = Buffer.from("RIFF\0\0\0\0WAVEfmt ", "latin1").toString("base64");
const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]).toString("base64");

function bytesOf(name: string): string {
  if (name.endsWith(".wav")) return WAV;
  return name.endsWith(".webm") ? WEBM : PIXEL;
}

async function sendFile(page: Page, topic: string, name: string): Promise<void> {
  await page.evaluate(
    async ([subject, fileName, base64]) => {
      const post = async (path: string, body: BodyInit) => {
        const answer = await fetch(`/api/v1${path}`, { method: "POST", body });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      const form = new FormData();
      form.set("file", new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], fileName));
      const { url } = await post("/user_uploads", form);
      const content = `[${fileName}](${url})`;
      await post(
        "/messages",
        new URLSearchParams({ type: "channel", to: "random", topic: subject, content }),
      );
    },
    [topic, name, bytesOf(name)] as const,
  );
}

async function setOrganization(page: Page, settings: Record<string, string>): Promise<void> {
  const status = await page.evaluate(async (values) => {
    return (await fetch("/api/v1/realm", { method: "PATCH", body: new URLSearchParams(values) })).status;
  }, settings);
  expect(status).toBe(200);
}

const widthOf = (image: Locator) =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth);

test("a large file resumes after a lost connection, and pictures, videos and sounds can be viewed", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor");
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await sendFile(page, topic, "early.png");
  await sendMany(page, "random", topic, 80);
  await openTopic(page, "random", topic);
  await sendFile(page, topic, "late.png");
  await expect(page.getByRole("img", { name: "late.png", exact: true })).toBeVisible();

  // The connection is lost twice after the first chunk, which is not resent.
  const offsets: number[] = [];
  let lost = 0;
  await page.route("**/api/v1/tus/*", async (route) => {
    const offset = Number((await route.request().allHeaders())["upload-offset"] ?? -1);
    if (route.request().method() !== "PATCH") return route.continue();
    offsets.push(offset);
    if (offset === 0 || lost === 2) return route.continue();
    lost += 1;
    return route.abort();
  });
  const survey = (name: string) => ({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.alloc(9_000_000, name),
  });
  await chooseFile(page, "Attach files", survey("survey.bin"));
  await expect(composer(page)).toHaveValue(/\[survey\.bin\]\(\/user_uploads\/.+\)\n$/);
  expect(offsets).toEqual([0, 4_194_304, 4_194_304, 4_194_304, 8_388_608]);
  await page.unroute("**/api/v1/tus/*");

  // Canceling deletes the upload on the server.
  await page.route("**/api/v1/tus/*", (route) =>
    route.request().method() === "PATCH" ? undefined : route.continue(),
  );
  const begun = page.waitForRequest((request) => request.method() === "PATCH");
  await chooseFile(page, "Attach files", survey("unwanted.bin"));
  await begun;
  const ended = page.waitForRequest(
    (request) => request.method() === "DELETE" && /\/tus\//.test(request.url()),
  );
  await page.getByRole("button", { name: "Cancel unwanted.bin" }).click();
  await ended;
  await expect(page.getByRole("list", { name: "Files" })).toHaveCount(0);
  await page.unroute("**/api/v1/tus/*");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("link", { name: "survey.bin" })).toBeVisible();

  await sendFile(page, topic, "sound.wav");
  await sendFile(page, topic, "film.webm");
  for (const player of ["audio", "video"]) {
    await expect(page.locator(`.message-content ${player}[controls]`)).toBeVisible();
  }

  // External images appear once the server has loaded them.
  await setOrganization(owner, { inline_url_embed_preview: "true" });
  let asked = 0;
  await page.route("**/external_content/**", (route) => {
    asked += 1;
    if (asked === 1) return route.fulfill({ status: 503 });
    return route.fulfill({ contentType: "image/png", body: Buffer.from(PIXEL, "base64") });
  });
  await write(page, "See https://kites.example/kite.png");
  await expect.poll(() => widthOf(messageWith(page, "kites.example").getByRole("img").last())).toBe(1);
  await expectAccessible(page, "files-players");

  // Without previews, files are shown as links.
  await setOrganization(owner, { inline_image_preview: "false" });
  try {
    await sendFile(page, topic, "plain.png");
    await sendFile(page, topic, "plain.wav");
    await expect(page.getByRole("link", { name: "plain.wav" })).toBeVisible();
    await expect(page.getByRole("link", { name: "plain.png" })).toBeVisible();
    await expect(page.getByRole("img", { name: "plain.png" })).toHaveCount(0);
    await expect(messageWith(page, "plain.wav").locator("audio")).toHaveCount(0);
  } finally {
    await setOrganization(owner, { inline_image_preview: "true", inline_url_embed_preview: "false" });
  }

  // Keys also reach pictures that are not on the page.
  await page.reload();
  const latest = page.locator('a[data-picture][title="late.png"]');
  await expect(latest).toBeVisible();
  await expect(page.getByRole("img", { name: "early.png" })).toHaveCount(0);
  await latest.click();
  const large = page.getByRole("dialog");
  await expect(large.getByText(/^\d of \d$/)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("dialog", { name: "early.png" }).getByText(/^1 of/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(large).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "files-conversation-phone");
  await page.getByRole("button", { name: "Search messages" }).click();
  await expect(page.getByRole("dialog", { name: "Search messages" })).toBeVisible();
});
