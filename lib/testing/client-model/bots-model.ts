/** How a client changes what it knows of the bots that its account may manage. */
import { z } from "zod";
import type { TestEvent } from "../clients/parse-events.ts";
import { type Fields, knownBot } from "./fields.ts";

const botEvent = z.object({ op: z.enum(["add", "update", "delete"]), bot: knownBot });

/** Event realm_bot. */
export function applyBot(fields: Fields, event: TestEvent): Fields {
  const { op, bot } = botEvent.parse(event);
  const known = z.array(knownBot).parse(fields.realm_bots);
  const others = known.filter(({ user_id }) => user_id !== bot.user_id);
  if (op === "delete") return { ...fields, realm_bots: others };
  if (op === "add") return { ...fields, realm_bots: [...others, bot] };
  const former = known.find(({ user_id }) => user_id === bot.user_id);
  if (!former) throw new Error(`An event is about the bot ${bot.user_id}, which the client does not know.`);
  return { ...fields, realm_bots: [...others, { ...former, ...bot }] };
}
