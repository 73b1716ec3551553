/** The library socket.io-client: prints the types of events without polling. */
import { io } from "socket.io-client";

const { SITE: site, EMAIL: email, KEY: api_key } = process.env;
const registered = await fetch(`${site}/api/v1/register`, {
  method: "POST",
  headers: { authorization: `Basic ${btoa(`${email}:${api_key}`)}` },
  body: new URLSearchParams({ event_types: '["message"]' }),
});
let { queue_id, last_event_id } = await registered.json();

const socket = io(site, { transports: ["websocket"], auth: { email, api_key } });
socket.on("connect", () => socket.emit("attach", { queue_id, last_event_id }, console.log));
socket.on("events", (events) => {
  for (const { type } of events) console.log(type);
  last_event_id = events.at(-1).id;
  socket.emit("ack", last_event_id);
});
