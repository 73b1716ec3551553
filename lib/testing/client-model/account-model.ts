/** How a client changes what it knows of people and of its own account. */
import { z } from "zod";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import type { TestEvent } from "../clients/parse-events.ts";
import { type Fields, groupsOf, PEOPLE, type Person, peopleOf } from "./fields.ts";

const personEvent = z.object({
  op: z.enum(["add", "remove", "update"]),
  person: z.looseObject({ user_id: z.int() }),
});
const whole = z.looseObject({ user_id: z.int(), is_active: z.boolean() });

/** Event realm_user. */
export function applyPerson(fields: Fields, event: TestEvent): Fields {
  const { op, person } = personEvent.parse(event);
  if (op === "update") return updated(fields, person);
  const others = PEOPLE.map((list) => [list, without(peopleOf(fields, list), person.user_id)] as const);
  const rest = { ...fields, ...Object.fromEntries(others) };
  if (op === "remove") return withoutPerson(rest, person.user_id);
  const added = whole.parse(person);
  const list = added.is_active ? "realm_users" : "realm_non_active_users";
  return { ...rest, [list]: [...peopleOf(rest, list), added] };
}

const holder = z.looseObject({ direct_members: z.array(z.int()) });

/** Somebody whom the client may no longer know of is forgotten in groups and among those who hold permissions. */
function withoutPerson(fields: Fields, id: number): Fields {
  const unnamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unnamed);
    const { data } = holder.safeParse(value);
    if (data) return { ...data, direct_members: data.direct_members.filter((member) => member !== id) };
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unnamed(part)]));
  };
  const groups = groupsOf(fields).map((group) => ({
    ...group,
    members: group.members.filter((member) => member !== id),
  }));
  return z.record(z.string(), z.unknown()).parse(unnamed({ ...fields, realm_user_groups: groups }));
}

const without = (people: readonly Person[], id: number) => people.filter(({ user_id }) => user_id !== id);

/** The person in every list, and at the top of the answer if it is the client's own account. */
function updated(fields: Fields, person: z.infer<typeof personEvent>["person"]): Fields {
  const { user_id, new_email, ...rest } = person;
  const renamed = new_email === undefined ? rest : { ...rest, email: new_email };
  const changed = rest.role === undefined ? renamed : { ...renamed, ...ofRole(z.int().parse(rest.role)) };
  const lists = PEOPLE.map((list) => [
    list,
    peopleOf(fields, list).map((each) =>
      each.user_id === user_id ? withValue({ ...each, ...known(each, changed) }, person) : each,
    ),
  ]);
  const own = fields.user_id === user_id ? known(fields, changed) : {};
  return listedByActivity({ ...fields, ...own, ...Object.fromEntries(lists) });
}

const valueOfField = z.object({
  id: z.int(),
  value: z.string().nullable(),
  rendered_value: z.string().optional(),
});

/** The person with the value of a custom profile field that the event has, if any. */
function withValue(person: Person, { custom_profile_field }: Fields): Person {
  if (custom_profile_field === undefined) return person;
  const { id, ...given } = valueOfField.parse(custom_profile_field);
  const { [id]: _former, ...others } = z.record(z.string(), z.unknown()).parse(person.profile_data);
  return { ...person, profile_data: given.value === null ? others : { ...others, [id]: given } };
}

/** What follows from a role. */
function ofRole(role: number): Fields {
  return {
    is_owner: role === ROLE_OWNER,
    is_admin: role <= ROLE_ADMINISTRATOR,
    is_moderator: role === ROLE_MODERATOR,
    is_guest: role === ROLE_GUEST,
  };
}

function listedByActivity(fields: Fields): Fields {
  const lists = ["realm_users", "realm_non_active_users"] as const;
  const people = lists.flatMap((list) => peopleOf(fields, list));
  return {
    ...fields,
    realm_users: people.filter(({ is_active }) => is_active),
    realm_non_active_users: people.filter(({ is_active }) => !is_active),
  };
}

/** Those of the changes that the fields have a place for. */
function known(fields: Fields, changed: Fields): Fields {
  return Object.fromEntries(Object.entries(changed).filter(([name]) => Object.hasOwn(fields, name)));
}

const settingEvent = z.union([
  z.object({ type: z.literal("user_settings"), property: z.string(), value: z.unknown() }),
  z.object({ type: z.literal("realm_user_settings_defaults"), property: z.string(), value: z.unknown() }),
  z.object({ type: z.literal("update_display_settings"), setting_name: z.string(), setting: z.unknown() }),
  z.object({
    type: z.literal("update_global_notifications"),
    notification_name: z.string(),
    setting: z.unknown(),
  }),
]);

const deviceEvent = z.object({ op: z.enum(["add", "remove"]), device_id: z.int() });

/** Event device; a new device is not registered for push notifications. */
export function applyDevice(fields: Fields, event: TestEvent): Fields {
  const { op, device_id } = deviceEvent.parse(event);
  const { [device_id]: _removed, ...devices } = z.record(z.string(), z.unknown()).parse(fields.devices);
  const unregistered = {
    push_key_id: null,
    push_token_id: null,
    pending_push_token_id: null,
    push_token_last_updated_timestamp: null,
    push_registration_error_code: null,
  };
  return { ...fields, devices: op === "add" ? { ...devices, [device_id]: unregistered } : devices };
}

/** Events of the person's settings, and of those that new people begin with; the older ones are about fields at the top of the answer. */
export function applySetting(fields: Fields, event: TestEvent): Fields {
  const change = settingEvent.parse(event);
  switch (change.type) {
    case "user_settings": {
      const settings = z.record(z.string(), z.unknown()).parse(fields.user_settings);
      return { ...fields, user_settings: { ...settings, [change.property]: change.value } };
    }
    case "realm_user_settings_defaults": {
      const defaults = z.record(z.string(), z.unknown()).parse(fields.realm_user_settings_defaults);
      return { ...fields, realm_user_settings_defaults: { ...defaults, [change.property]: change.value } };
    }
    case "update_display_settings":
      return { ...fields, [change.setting_name]: change.setting };
    case "update_global_notifications":
      return { ...fields, [change.notification_name]: change.setting };
  }
}
