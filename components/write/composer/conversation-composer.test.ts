/** A composer appears only where direct messages are allowed. */
import { expect, test } from "vitest";
import { exampleState, OWN_ID } from "../../model/store/example-state.ts";
import { mayConverse } from "./conversation-composer.tsx";

test("needs one participant with permission, except for bots and oneself", () => {
  const only = (...direct_members: number[]) =>
    exampleState({ realm_direct_message_permission_group: { direct_members, direct_subgroups: [] } });
  expect(mayConverse(only(2), [2])).toBe(true);
  expect(mayConverse(only(OWN_ID), [2])).toBe(true);
  expect(mayConverse(only(), [2])).toBe(false);
  expect(mayConverse(only(), [OWN_ID])).toBe(true);
  const nobody = only();
  const users = new Map([...nobody.users].map(([id, user]) => [id, { ...user, isBot: id === 2 }]));
  expect(mayConverse({ ...nobody, users }, [2])).toBe(true);
});
