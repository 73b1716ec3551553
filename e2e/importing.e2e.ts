/** An owner imports the history of a team, and undoes the import. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { writeZip } from "../lib/testing/zip-of.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

const person = (id: string, name: string, email?: string) => ({
  id,
  name,
  profile: { real_name: name, ...(email !== undefined && { email }) },
});

type ExportFile = { name: string; mimeType: string; buffer: Buffer };

async function zipOf(contents: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-importing-"));
  try {
    const file = path.join(folder, "export.zip");
    await writeZip(file, contents);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function slackExport(): Promise<ExportFile> {
  const buffer = await zipOf({
    "users.json": [
      person("U1", "Nina Quarry", "nina@quarry.example"),
      person("U2", "Hana of Slack"),
      { ...person("U3", "Olga Quarry", "olga@quarry.example"), is_owner: true, is_admin: true },
    ],
    "channels.json": [{ id: "C1", name: "quarry", members: ["U1", "U2"], purpose: { value: "Stones" } }],
    "quarry/2026-01-01.json": [
      { type: "message", user: "U1", ts: "1767258000.000100", text: "A stone for the archive" },
      { type: "message", user: "U2", ts: "1767258001.000100", text: "Mine is heavier" },
    ],
  });
  return { name: "Acme Slack export.zip", mimeType: "application/zip", buffer };
}

async function chooseFile(page: Page, button: string, file: ExportFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(file);
}

async function upload(page: Page, file: ExportFile): Promise<void> {
  await chooseFile(page, "Upload an export", file);
  await expect(page.getByRole("radiogroup", { name: "Which program made the file?" })).toBeVisible();
}

async function undo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Removed: 2 messages, 1 channel, 2 people.").first()).toBeVisible();
}

test("an owner sees what an export holds, matches somebody by hand, imports it and undoes the import", async ({
  browser,
}) => {
  const page = await openAs(browser, "Amara Okafor", "#organization/data-imports");
  await expect(page.getByRole("heading", { name: "Imports", level: 1 })).toBeVisible();
  await upload(page, await slackExport());
  await expect(page.getByRole("status").filter({ hasText: "The upload is complete." })).toHaveCount(1);
  await expect(page.getByRole("radio", { name: /^Slack/ })).toBeChecked();
  await expectAccessible(page, "importing-source");
  const workspace = page.getByRole("textbox", { name: "Address of the workspace (optional)" });
  await workspace.fill("quarry.slack.com");
  await page.getByRole("button", { name: "Show what is in it" }).click();
  await page.getByRole("button", { name: "Change how it is read" }).click();
  await expect(workspace).toHaveValue("quarry.slack.com");
  await page.getByRole("button", { name: "Back to the preview" }).click();
  await expect(page.getByText("3 (3 new, 0 already here)")).toBeVisible();
  await expect(page.getByText("Somebody with a higher role in the export became a member.")).toBeVisible();
  await page.getByRole("button", { name: "Match Hana of Slack" }).click();
  const select = page.getByRole("combobox", { name: "Who is Hana of Slack here?" });
  await expect(select).toBeFocused();
  const hana = select.getByRole("option", { name: /^Hana Sato/ });
  await select.selectOption((await hana.getAttribute("value")) ?? "");
  await expect(select).toBeVisible();
  await page.getByRole("button", { name: "Done matching Hana of Slack" }).click();
  await expect(page.getByText("No address · matched with Hana Sato")).toBeVisible();
  await expectAccessibleInBothThemes(page, "importing-preview");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "phone-importing-preview");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("button", { name: "Undo import" })).toBeVisible();
  await page.getByText("Report of Acme Slack export.zip", { exact: true }).click();
  await expect(page.getByText("3 (2 new, 1 already here)")).toBeVisible();
  await expectAccessible(page, "importing-done");

  const reader = await openAs(browser, "Hana Sato", "#recent");
  await reader.getByRole("link", { name: "quarry" }).first().click();
  await expect(reader.getByText("Mine is heavier").first()).toBeVisible();

  await undo(page);
  await expectAccessible(page, "importing-undone");
  await expect(page.getByRole("button", { name: "Upload an export" })).toBeVisible();
});

test("an upload can be paused and resumed after a reload, and an uploaded export can be deleted", async ({
  browser,
}) => {
  const page = await openAs(browser, "Amara Okafor", "#organization/data-imports");
  const file = { name: "dump.archive", mimeType: "", buffer: Buffer.alloc(9_000_000, 1) };
  // The second piece waits until the upload is paused.
  const { promise: paused, resolve: go } = Promise.withResolvers<void>();
  let pieces = 0;
  await page.route("**/pieces?**", async (route) => {
    pieces += 1;
    if (pieces > 1) await paused;
    await route.continue().catch(() => undefined);
  });
  await chooseFile(page, "Upload an export", file);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("The upload is paused")).toBeVisible();
  await expectAccessible(page, "importing-paused");
  go();
  await page.reload();
  await chooseFile(page, "Choose the file", file);
  await expect(page.getByRole("radio", { name: /^Rocket.Chat/ })).toBeChecked();
  await page.getByRole("button", { name: "Show what is in it" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "dump" })).toBeVisible();
  await page.getByRole("button", { name: "Delete upload" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete upload" }).click();
  await expect(page.getByRole("button", { name: "Upload an export" })).toBeVisible();
});
