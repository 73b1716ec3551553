/** The server understands the example of each service. */
import { expect, test } from "vitest";
import { z } from "zod";
import { ApiClient } from "../../../../../lib/testing/clients/api-client.ts";
import { serveOrganization } from "../../../../../lib/testing/serve-organization.ts";
import { examplePost, webhookPath } from "./webhook-address.ts";
import { SERVICE_NAMES, type ServiceName } from "./webhook-services.ts";

const { server, org } = await serveOrganization();
const { member } = org;
await member.subscribe("alerts");
const service = new ApiClient(server.port, { credentials: null, host: org.host });
const made = await member.client.post("/bots", { full_name: "Watcher", short_name: "watcher", bot_type: 2 });
const bot = z.object({ user_id: z.int(), api_key: z.string() }).parse(made.body);

const messages = z.array(z.looseObject({ content: z.string(), subject: z.string() }));

const EXPECTED: Readonly<Record<ServiceName, { topic: string; content: string }>> = {
  github: {
    topic: "app",
    content:
      "**ada** opened the issue [#42 The export lacks a header](https://github.com/example/app/issues/42).\n```quote\nThe first line of the file is already data.\n```",
  },
  gitlab: {
    topic: "app",
    content:
      "**Ada** merged the merge request [!7 Write a header](https://gitlab.com/example/app/-/merge_requests/7).",
  },
  grafana: {
    topic: "[FIRING:1] DiskFull",
    content: ":red_circle: **Firing** (1)\n* **DiskFull** (critical, db1): Less than 5% of the disk is free.",
  },
  alertmanager: {
    topic: "DiskFull",
    content: ":red_circle: **Firing** (1)\n* **DiskFull** (critical, db1): Less than 5% of the disk is free.",
  },
  slack_incoming: {
    topic: "general chat",
    content: "**Build passed**: [app 1.4](https://ci.example.com/1)",
  },
  generic: { topic: "Backup", content: "The backup took **4 minutes**." },
};

test.each(SERVICE_NAMES)("%s's becomes a message", async (name) => {
  const { headers, body } = examplePost(name);
  const place = { channelId: await member.channelId("alerts"), topic: "" };
  const path = webhookPath(name, bot.api_key, place).replace("/api/v1", "");
  const answer = await service.raw({ method: "POST", path, headers, body });
  expect(answer).toMatchObject({ status: 200 });
  const found = await member.client.get("/messages", {
    anchor: "newest",
    num_before: 1,
    num_after: 0,
    apply_markdown: false,
    narrow: [["sender", bot.user_id]],
  });
  const [message] = messages.parse(found.body.messages);
  expect({ topic: message?.subject, content: message?.content }).toEqual(EXPECTED[name]);
});
