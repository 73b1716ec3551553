/** An incoming webhook's bot, and other programs that post to its address. */
import { expect } from "vitest";
import { z } from "zod";
import { ApiClient } from "./clients/api-client.ts";
import { serveOrganization } from "./serve-organization.ts";

interface Posted {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

const messages = z.array(
  z.looseObject({ id: z.int(), content: z.string(), subject: z.string(), flags: z.array(z.string()) }),
);

const madeBot = z.object({ user_id: z.int(), api_key: z.string() });

/** The member's bot, in an organization with the channel "alerts". */
export async function serveWebhook() {
  const { server, org } = await serveOrganization();
  const { member } = org;
  await member.subscribe("alerts");
  const stranger = new ApiClient(server.port, { credentials: null, host: org.host });
  const made = await member.client.post("/bots", {
    full_name: "Watcher",
    short_name: "watcher",
    bot_type: 2,
  });
  const { user_id: watcherId, api_key: apiKey } = madeBot.parse(made.body);

  function post(integration: string, payload: unknown, { headers, query }: Posted = {}) {
    const address = new URLSearchParams({ api_key: apiKey, stream: "alerts", ...query });
    return stranger.raw({
      method: "POST",
      path: `/external/${integration}?${address}`,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(payload),
    });
  }

  /** @param isHtml false: the source. */
  async function newest(isHtml = false) {
    const { body } = await member.client.get("/messages", {
      anchor: "newest",
      num_before: 1,
      num_after: 0,
      apply_markdown: isHtml,
      narrow: [["sender", watcherId]],
    });
    return messages.parse(body.messages)[0];
  }

  /** What the payload became. */
  async function textOf(integration: string, payload: unknown, options: Posted = {}) {
    const { body } = await post(integration, payload, options);
    if (integration === "slack_incoming") expect(body).toEqual({ text: "ok" });
    else expect(body).toMatchObject({ result: "success", msg: "" });
    const message = await newest();
    return { topic: message?.subject, content: message?.content };
  }

  return { org, stranger, apiKey, post, newest, textOf };
}
