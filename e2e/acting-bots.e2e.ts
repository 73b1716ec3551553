/** A bot offers a command and buttons; a person uses them. */
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";
import { beginTopic, composer, openAs, openTopic } from "./people.ts";
import { test } from "./story.ts";

type Bot = (
  method: string,
  path: string,
  params?: Record<string, unknown>,
) => Promise<Record<string, unknown>>;

/** The person's own; acts with its key. */
async function botOf(page: Page, request: APIRequestContext, name: string): Promise<Bot> {
  const { email, key } = await page.evaluate(async (fullName) => {
    const body = new URLSearchParams({
      full_name: fullName,
      short_name: fullName.toLowerCase().replace(" ", "-"),
    });
    const made = await (await fetch("/api/v1/bots", { method: "POST", body })).json();
    const { bots } = await (await fetch("/api/v1/bots")).json();
    const own = bots.find((bot: { user_id: number }) => bot.user_id === made.user_id);
    return { email: own.username, key: made.api_key };
  }, name);
  const authorization = `Basic ${Buffer.from(`${email}:${key}`).toString("base64")}`;
  return async (method, path, params = {}) => {
    const given = Object.entries(params).map(([field, value]) => [
      field,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    const fields = Object.fromEntries(given);
    const answer = await request.fetch(`/api/v1${path}`, {
      method,
      headers: { authorization },
      ...(method === "GET" ? { params: fields } : { form: fields }),
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
}

type Interaction = { id: number; type: string; reply_token: string; message_id: number; values: object };

/** The bot's next interactions, in order. */
async function listenAs(bot: Bot): Promise<() => Promise<Interaction>> {
  const { queue_id, last_event_id } = await bot("POST", "/register", { event_types: ["interaction"] });
  let last = Number(last_event_id);
  return async () => {
    for (;;) {
      const { events } = await bot("GET", "/events", { queue_id, last_event_id: last });
      for (const event of events as Interaction[]) {
        last = event.id;
        if (event.type === "interaction") return event;
      }
    }
  };
}

const actions = [
  {
    type: "buttons",
    buttons: [
      { id: "go", label: "Deploy", style: "primary" },
      { id: "stop", label: "Stop", style: "danger" },
    ],
  },
  {
    type: "select",
    id: "when",
    label: "When",
    options: [{ value: "now", label: "Now" }, { value: "tonight" }],
  },
  {
    type: "form",
    id: "details",
    label: "Details",
    description: "For the log of deployments.",
    submit: "Send details",
    fields: [
      { name: "reason", label: "Reason", type: "text", required: true, multiline: true },
      { name: "count", label: "Instances", type: "integer" },
      { name: "reviewer", label: "Reviewer", type: "person" },
      { name: "place", label: "Place", type: "channel" },
    ],
  },
];

/** As in organizations with thousands of names. */
async function chooseByName(form: Locator, label: string, name: string): Promise<void> {
  await form.getByRole("combobox", { name: label }).fill(name);
  await form.page().getByRole("option", { name }).click();
  await expect(form.getByText(name)).toBeVisible();
}

test("a command is completed and called, and its button answered by an edit and by words for one person", async ({
  browser,
  request,
}) => {
  const stamp = Date.now();
  const page = await openAs(browser, "Amara Okafor");
  const topic = await beginTopic(page);
  const bot = await botOf(page, request, `Crane ${stamp}`);
  const choices = [{ value: "api", label: "The API" }, { value: "web" }];
  await bot("PUT", "/bots/commands", {
    name: `deploy${stamp}`,
    description: "Deploy a service",
    arguments: [{ name: "service", type: "choice", required: true, description: "What to deploy", choices }],
  });
  const next = await listenAs(bot);
  await openTopic(page, "random", topic);

  await composer(page).pressSequentially("/deploy");
  const suggestions = page.getByRole("listbox", { name: "Suggestions" });
  await expect(suggestions.getByRole("option", { name: `/deploy${stamp}` })).toContainText(
    "Deploy a service",
  );
  await page.keyboard.press("Enter");
  await expect(suggestions.getByRole("option", { name: "The API" })).toBeVisible();
  await expect(page.getByText("What to deploy").first()).toBeVisible();
  await expectAccessibleInBothThemes(page, "acting-bots-command");
  await page.keyboard.press("Enter");
  await expect(composer(page)).toHaveValue(`/deploy${stamp} api `);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const called = await next();
  expect(called.values).toEqual({ service: "api" });
  await expect(composer(page)).toHaveValue("");

  await bot("POST", "/interactions/reply", {
    ...{ token: called.reply_token, content: "Deploy **api**?", visible_to: "everyone", actions },
  });
  const message = page.getByRole("article").filter({ hasText: "Deploy api?" });
  await expect(message.getByRole("button", { name: "Deploy" })).toBeVisible();
  await expect(message).not.toContainText("Choices:");
  await expectAccessibleInBothThemes(page, "acting-bots-actions");
  await message.getByRole("button", { name: "Details" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Details" });
  await form.getByLabel("Reason").fill("It is time");
  await form.getByLabel("Instances").fill("three");
  await form.getByRole("button", { name: "Send details" }).click();
  await expect(form.getByRole("alert")).toContainText("'Instances' must be a whole number.");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "acting-bots-form-phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByLabel("Instances").fill("3");
  await chooseByName(form, "Reviewer (optional)", "Lena Fischer");
  // Another choice replaces the first one.
  await chooseByName(form, "Reviewer (optional)", "Mateo Alvarez");
  await expect(form.getByText("Lena Fischer")).toHaveCount(0);
  await chooseByName(form, "Place (optional)", "random");
  await form.getByRole("button", { name: "Send details" }).click();
  await expect(form).toHaveCount(0);
  const details = await next();
  expect(details.values).toEqual({
    ...{ reason: "It is time", count: 3 },
    reviewer: expect.any(Number),
    place: expect.any(Number),
  });
  await bot("POST", "/interactions/reply", { token: details.reply_token, content: "Noted, **thanks**." });
  await expect(message.getByRole("log")).toContainText("Noted, thanks.");

  await message.getByRole("button", { name: "Deploy" }).press("Enter");
  await expect(message.getByRole("status")).toContainText(`Waiting for Crane ${stamp}`);
  await expect(message.getByRole("button", { name: "Stop" })).toHaveAttribute("aria-disabled", "true");
  const pressed = await next();
  await bot("PATCH", `/messages/${pressed.message_id}`, { content: "Deployed api.", actions: [] });
  await bot("POST", "/interactions/reply", { token: pressed.reply_token, content: "You deployed it." });
  const edited = page.getByRole("article").filter({ hasText: "Deployed api." });
  await expect(edited.getByRole("button", { name: "Deploy" })).toHaveCount(0);
  await expect(edited.getByRole("log")).toContainText("You deployed it.");
  await expectAccessibleInBothThemes(page, "acting-bots-answer");
  await edited.getByRole("button", { name: "Dismiss" }).first().click();
  await edited.getByRole("button", { name: "Dismiss" }).click();
  await expect(edited.getByRole("log")).toHaveCount(0);
});

test("a refused call keeps the text and says why, and others see no answer for one person", async ({
  browser,
  request,
}) => {
  const stamp = Date.now();
  const page = await openAs(browser, "Amara Okafor");
  const topic = await beginTopic(page);
  const bot = await botOf(page, request, `Egret ${stamp}`);
  await bot("PUT", "/bots/commands", {
    name: `ask${stamp}`,
    arguments: [{ name: "question", type: "text", required: true }],
  });
  const next = await listenAs(bot);
  await openTopic(page, "random", topic);
  await composer(page).fill(`/ask${stamp}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "'question' is required." })).toBeVisible();
  await expect(composer(page)).toHaveValue(`/ask${stamp}`);

  await composer(page).fill(`/ask${stamp} how are you?`);
  await page.getByRole("button", { name: "Send", exact: true }).dblclick();
  const { reply_token: token, values } = await next();
  expect(values).toEqual({ question: "how are you?" });
  const other = await openAs(browser, "Mateo Alvarez");
  await openTopic(other, "random", topic);
  await bot("POST", "/interactions/reply", { token, content: "Fine, only for you." });
  await expect(page.getByRole("log").filter({ hasText: "Fine, only for you." })).toBeVisible();
  await expect(other.getByText("Fine, only for you.")).toHaveCount(0);
  // A second press of Send has not called it again.
  await bot("PUT", "/bots/commands", { name: `last${stamp}` });
  await composer(page).fill(`/last${stamp}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  expect(await next()).toMatchObject({ command: `last${stamp}` });
});
