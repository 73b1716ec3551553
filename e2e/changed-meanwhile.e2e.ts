/** Concurrent edits by two administrators: each sees the other's save, never their own. */
import { expect, type Page } from "@playwright/test";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

const WINDOWS = [
  {
    what: "profile field",
    address: "#organization/profile-field-settings",
    list: "/realm/profile_fields",
    made: ["/realm/profile_fields", { field_type: "1" }],
    idName: "id",
  },
  {
    what: "channel folder",
    address: "#organization/channel-folders",
    list: "/channel_folders",
    made: ["/channel_folders/create", {}],
    idName: "channel_folder_id",
  },
] as const;

async function call(page: Page, method: string, path: string, fields: Record<string, string>) {
  return page.evaluate(
    async ([verb, address, given]) => {
      const answer = await fetch(`/api/v1${address}`, { method: verb, body: new URLSearchParams(given) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [method, path, fields] as const,
  );
}

/** Makes the next change but delays its response until the returned function is called. */
async function holdAnswers(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/v1${path}`, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return () => release();
}

for (const { what, address, list, made, idName } of WINDOWS) {
  test(`another administrator's save of a ${what} is shown in its dialog, one's own save is not`, async ({
    browser,
  }) => {
    const first = await openAs(browser, "Amara Okafor", address);
    const second = await openAs(browser, "Kenji Mori");
    const stamp = Date.now();
    const answer = await call(second, "POST", made[0], { name: `Begun ${stamp}`, ...made[1] });
    const path = `${list}/${answer[idName]}`;
    await first.getByRole("button", { name: `Edit Begun ${stamp}` }).click();
    const dialog = first.getByRole("dialog", { name: /^Edit/ });
    const name = dialog.getByRole("textbox", { name: "Name" });
    const alerts = dialog.getByRole("alert").filter({ hasText: "in the meantime" });
    await name.fill(`Mine ${stamp}`);
    await call(second, "PATCH", path, { name: `Theirs ${stamp}` });
    await expect(alerts).toContainText(`It is now “Theirs ${stamp}”.`);
    await expect(name).toHaveValue(`Mine ${stamp}`);

    const release = await holdAnswers(first, path);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    // The event arrived before the response.
    await expect(first.getByText(`Mine ${stamp}`, { exact: true })).toBeVisible();
    await name.fill(`Mine ${stamp}, typed on`);
    await expect(alerts).toHaveCount(0);
    release();
    await expect(dialog).toHaveCount(0);
    await first.unrouteAll();
  });
}
