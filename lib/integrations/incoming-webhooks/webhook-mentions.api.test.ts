/** Texts of others that look like mentions. */
import { expect, test } from "vitest";
import { serveWebhook } from "../../testing/serve-webhook.ts";

const { post, newest } = await serveWebhook();

test("what others have written mentions nobody", async () => {
  const mention = "@**all** @_**member person** @*role:members*";
  const alerts = [{ labels: { alertname: mention }, annotations: { summary: mention } }];
  await post("alertmanager", { alerts }, { query: { topic: "t" } });
  const message = await newest(true);
  expect(message?.content).toContain("@**all**");
  expect(message?.content).not.toContain("mention");
  expect(message).toMatchObject({ flags: [] });
});
