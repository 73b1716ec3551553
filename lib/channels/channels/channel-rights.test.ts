/** The channel rights table, restated by person; change both together. */
import { expect, test } from "vitest";
import { allowedBy, INSIDE } from "../../testing/who-may/channel-kinds.ts";
import type { ChannelRightName } from "./channel-rights.ts";

const ADMINISTRATORS = ["owner", "administrator"] as const;
/** Everyone but guests who are not subscribed. */
const WHOLE = [...ADMINISTRATORS, "moderator", "outsider", "otherBot", "former", ...INSIDE] as const;
const MEMBERS = WHOLE.filter((asker) => asker !== "guest");
const INSIDERS_ONLY = { public: INSIDE, shared: INSIDE, protected: INSIDE };
const READ = { public: WHOLE, shared: INSIDE, protected: INSIDE };
const ADMINISTER = { public: ADMINISTRATORS, shared: ADMINISTRATORS, protected: ADMINISTRATORS };
const KNOW = [...ADMINISTRATORS, ...INSIDE];

test.each<[ChannelRightName, Partial<ReturnType<typeof allowedBy>>]>([
  ["know", { public: WHOLE, shared: KNOW, protected: KNOW, archived: WHOLE }],
  ["read", { ...READ, archived: WHOLE }],
  ["get_to_read", { ...READ, archived: WHOLE }],
  ["take_part", READ],
  ["belong", INSIDERS_ONLY],
  ["post", READ],
  ["join", { public: MEMBERS }],
  ["add_others", {}],
  ["add_others_as_reader", {}],
  ["remove_others", { ...ADMINISTER, archived: ADMINISTRATORS }],
  ["administer", { ...ADMINISTER, archived: ADMINISTRATORS }],
  ["resolve_topics", {}],
  ["change_topics", {}],
  ["take_messages_out", {}],
  ["delete_any_message", {}],
  ["delete_own_messages", {}],
])("who may %s without any granted permission", (right, expected) => {
  const nobody = { public: [], shared: [], protected: [], archived: [] };
  expect(allowedBy(right)).toEqual({ ...nobody, ...expected });
});
