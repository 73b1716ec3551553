/** Sentences about GitLab's groups and projects: who joins and leaves, and what is created and removed in them. */
import type { PayloadReader } from "./payload-reader.ts";
import { plain } from "./quoted-markdown.ts";

const bold = (name: string) => `**${plain(name) || "something"}**`;

/** The events name the person concerned, not the one who acted. */
const member = (payload: PayloadReader) =>
  bold(payload.firstOf(["user_name"], ["user_username"]) || "Somebody");
const place = (payload: PayloadReader) =>
  payload.at("group_name").isThere
    ? `the group ${bold(payload.at("group_name").text)}`
    : `the project ${bold(payload.at("project_name").text)}`;

function memberText(says: string): (payload: PayloadReader) => string {
  return (payload) => `${member(payload)} ${says} ${place(payload)}.`;
}

function partText(noun: string, verb: string): (payload: PayloadReader) => string {
  return (payload) =>
    `The ${noun} ${bold(payload.firstOf(["full_path"], ["path_with_namespace"], ["name"]))} was ${verb}.`;
}

/** By event_name. */
export const groupEvents: Readonly<Record<string, (payload: PayloadReader) => string>> = {
  user_add_to_group: memberText("joined"),
  user_remove_from_group: memberText("left"),
  user_update_for_group: memberText("has another role in"),
  user_access_request_to_group: memberText("asks for access to"),
  user_access_request_denied_for_group: memberText("was denied access to"),
  user_add_to_team: memberText("joined"),
  user_remove_from_team: memberText("left"),
  user_update_for_team: memberText("has another role in"),
  subgroup_create: partText("subgroup", "created"),
  subgroup_destroy: partText("subgroup", "removed"),
  project_create: partText("project", "created"),
  project_destroy: partText("project", "removed"),
  project_rename: partText("project", "renamed"),
  project_transfer: partText("project", "moved"),
};
