/** The library zulip-js: prints each message that the bot receives. `npm install zulip-js`, then set three variables. */
import zulip from "zulip-js";

const { SITE: realm, EMAIL: username, KEY: apiKey } = process.env;
const client = await zulip({ realm, username, apiKey });
await client.messages.send({
  type: "stream",
  to: "general",
  topic: "clients",
  content: "Hello from zulip-js",
});
await client.callOnEachEvent(({ message }) => message && console.log(message.content), ["message"]);
