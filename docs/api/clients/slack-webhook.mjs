/** The library @slack/webhook: posts through an incoming webhook bot. KEY is the bot's key. */
import { IncomingWebhook } from "@slack/webhook";

const query = new URLSearchParams({ api_key: process.env.KEY, stream: "general", topic: "builds" });
const webhook = new IncomingWebhook(`${process.env.SITE}/api/v1/external/slack_incoming?${query}`);
await webhook.send({ text: "Build *passed* <https://ci.example.com/7|log>" });
