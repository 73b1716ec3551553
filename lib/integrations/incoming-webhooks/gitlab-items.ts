/** Sentences about GitLab's issues, tasks, epics and merge requests, and about what people write there. */
import { wordsOf } from "./event-sentence.ts";
import { itemLink, who } from "./gitlab-parts.ts";
import type { PayloadReader } from "./payload-reader.ts";
import { link, quote } from "./quoted-markdown.ts";

/** Words for the actions that are worth a message. */
const VERBS: Readonly<Record<string, string>> = {
  open: "opened",
  close: "closed",
  reopen: "reopened",
  merge: "merged",
  approved: "approved",
  approval: "approved",
  unapproved: "took back the approval of",
  unapproval: "took back the approval of",
};

const SIGNS: Readonly<Record<string, string>> = { "merge request": "!", epic: "&" };

export function itemText(payload: PayloadReader): string | null {
  const item = payload.at("object_attributes");
  const action = item.at("action").text;
  if (!Object.hasOwn(VERBS, action)) return null;
  const noun = nounOf(payload);
  const body = action === "open" ? quote(item.at("description").text) : "";
  return `${who(payload)} ${VERBS[action]} the ${noun} ${itemLink(item, SIGNS[noun] ?? "#")}.${body}`;
}

/** A work item says whether it is a task, an epic or something else. */
function nounOf(payload: PayloadReader): string {
  const kind = payload.at("object_kind").text;
  if (kind === "merge_request") return "merge request";
  return wordsOf(payload.firstOf(["object_attributes", "type"], ["object_kind"])) || "issue";
}

/** null when a comment is edited. */
export function noteText(payload: PayloadReader): string | null {
  const note = payload.at("object_attributes");
  if (note.at("action").text === "update") return null;
  const commented = link("commented", note.at("url").text);
  return `${who(payload)} ${commented}${placeOf(payload)}.${quote(note.at("note").text)}`;
}

function placeOf(payload: PayloadReader): string {
  const [request, epic, commit, snippet] = ["merge_request", "epic", "commit", "snippet"].map((key) =>
    payload.at(key),
  );
  const issue = [payload.at("issue"), payload.at("work_item")].find((each) => each.isObject);
  if (issue) return ` on ${itemLink(issue, "#")}`;
  if (request?.isObject) return ` on ${itemLink(request, "!")}`;
  if (epic?.isObject) return ` on ${itemLink(epic, "&")}`;
  if (snippet?.isObject)
    return ` on the snippet ${link(snippet.firstOf(["title"], ["file_name"]), snippet.at("url").text)}`;
  return commit?.isObject ? ` on ${link(commit.at("id").text.slice(0, 8), commit.at("url").text)}` : "";
}
