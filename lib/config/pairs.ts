/** Reads variables that hold pairs, such as "admins=administrator,externals=guest". */
import type { z } from "zod";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
} from "../kernel/roles/roles.contract.ts";

/** No directory makes owners: they stay when it is lost. */
const ROLES = new Map([
  ["administrator", ROLE_ADMINISTRATOR],
  ["moderator", ROLE_MODERATOR],
  ["member", ROLE_MEMBER],
  ["guest", ROLE_GUEST],
]);

export function rolesOf(text: string, context: z.RefinementCtx): Map<string, number> {
  const roles = new Map<string, number>();
  for (const pair of text.split(",")) {
    const [, group = "", name = ""] = /^(.*)=(.*)$/s.exec(pair) ?? [];
    const role = ROLES.get(name.trim());
    if (role !== undefined && group.trim() !== "") roles.set(group.trim(), role);
    else {
      const names = [...ROLES.keys()].join(", ");
      context.addIssue({
        code: "custom",
        message: `must be like admins=administrator, with the roles ${names}`,
      });
    }
  }
  return roles;
}

export function attributesOf(text: string, context: z.RefinementCtx): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const pair of text.split(",")) {
    const [, field = "", attribute = ""] = /^(.*)=\s*([A-Za-z][A-Za-z0-9;-]*)\s*$/s.exec(pair) ?? [];
    if (field.trim() !== "") attributes.set(field.trim(), attribute);
    else
      context.addIssue({
        code: "custom",
        message: "must be like Phone=telephoneNumber,Team=departmentNumber",
      });
  }
  return attributes;
}

export function groupNames(text: string, context: z.RefinementCtx): Map<string, string> {
  const names = new Map<string, string>();
  for (const pair of text.split(",")) {
    const [, theirs = "", ours = theirs] = (/^(.*)=(.*)$/s.exec(pair) ?? ["", pair]).map((name) =>
      name.trim(),
    );
    if (theirs === "" || ours === "") {
      context.addIssue({
        code: "custom",
        message: "must be names separated by commas, like eng-team=engineering",
      });
    }
    names.set(theirs, ours);
  }
  return names;
}
