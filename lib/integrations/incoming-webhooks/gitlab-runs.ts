/** Sentences about what was pushed to GitLab, and about how pipelines and deployments ended. */
import { refOf, who } from "./gitlab-parts.ts";
import type { PayloadReader } from "./payload-reader.ts";
import { lines, link, markOf, plain } from "./quoted-markdown.ts";

/** GitLab names no commit after what was removed. */
const isRemoval = (payload: PayloadReader) => /^0+$/.test(payload.at("after").text);

/** Nor before what is new. */
const isNew = (payload: PayloadReader) => /^0+$/.test(payload.at("before").text);

export function pushText(payload: PayloadReader): string {
  if (isRemoval(payload)) return `${who(payload)} removed the branch ${refOf(payload)}.`;
  const commits = payload.at("commits").list.map((commit) => {
    const [title = ""] = commit.firstOf(["title"], ["message"]).split("\n");
    return `${link(commit.at("id").text.slice(0, 8), commit.at("url").text)} ${plain(title)}`;
  });
  const number = Number(payload.at("total_commits_count").text) || commits.length;
  if (number === 0 && isNew(payload)) return `${who(payload)} created the branch ${refOf(payload)}.`;
  const what = number === 1 ? "1 commit" : `${number} commits`;
  return `${who(payload)} pushed ${what} to ${refOf(payload)}.\n\n${lines(commits)}`.trim();
}

export function tagText(payload: PayloadReader): string {
  return `${who(payload)} ${isRemoval(payload) ? "removed" : "pushed"} the tag ${refOf(payload)}.`;
}

/** null until it has ended. */
export function pipelineText(payload: PayloadReader): string | null {
  const pipeline = payload.at("object_attributes");
  const status = pipeline.at("status").text;
  if (!["success", "failed", "canceled"].includes(status)) return null;
  const mark = markOf(status, "canceled");
  const name = link(`Pipeline ${pipeline.at("id").text}`, pipeline.at("url").text);
  return `${mark} ${name} on **${plain(pipeline.at("ref").text)}**: ${status}.`;
}

/** null until it has ended. */
export function deploymentText(payload: PayloadReader): string | null {
  const status = payload.at("status").text;
  if (!["success", "failed", "canceled"].includes(status)) return null;
  const place = plain(payload.at("environment").text) || "an environment";
  const name = link("Deployment", payload.at("deployable_url").text);
  const commit = link(payload.at("short_sha").text || "a commit", payload.at("commit_url").text);
  return `${markOf(status, "canceled")} ${name} of ${commit} to **${place}**: ${status}.`;
}
