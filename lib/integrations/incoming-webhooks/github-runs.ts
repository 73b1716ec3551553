/** Sentences about what was pushed to GitHub, and about how runs and deployments ended. */
import type { PayloadReader } from "./payload-reader.ts";
import { lines, link, markOf, plain } from "./quoted-markdown.ts";

export function pushText(payload: PayloadReader): string | null {
  const branch = payload.at("ref").text.replace(/^refs\/(heads|tags)\//, "");
  const commits = payload.at("commits").list.map((commit) => {
    const [title = ""] = commit.at("message").text.split("\n");
    return `${link(commit.at("id").text.slice(0, 8), commit.at("url").text)} ${plain(title)}`;
  });
  // Creating and deleting a branch or a tag is an event of its own.
  if (payload.at("deleted").isTrue || (payload.at("created").isTrue && commits.length === 0)) return null;
  const pusher = plain(payload.firstOf(["pusher", "name"], ["sender", "login"]) || "Somebody");
  const number = commits.length === 1 ? "1 commit" : `${commits.length} commits`;
  const forced = payload.at("forced").isTrue ? "force-pushed" : "pushed";
  const what = link(number, payload.at("compare").text);
  return `**${pusher}** ${forced} ${what} to **${plain(branch)}**.\n\n${lines(commits)}`.trim();
}

export function runText(payload: PayloadReader): string | null {
  if (payload.at("action").text !== "completed") return null;
  const run = payload.at("workflow_run");
  const conclusion = run.at("conclusion").text;
  if (conclusion === "skipped" || conclusion === "neutral") return null;
  const mark = markOf(conclusion, "cancelled");
  const name = link(run.at("name").text, run.at("html_url").text);
  return `${mark} ${name} on **${plain(run.at("head_branch").text)}**: ${plain(conclusion)}.`;
}

/** Of a commit, as other services report it; null until it has ended. */
export function statusText(payload: PayloadReader): string | null {
  const state = payload.at("state").text;
  if (!["success", "failure", "error"].includes(state)) return null;
  const name = link(payload.at("context").text || "Status", payload.at("target_url").text);
  const commit = link(
    payload.at("sha").text.slice(0, 8) || "a commit",
    payload.at("commit", "html_url").text,
  );
  const description = plain(payload.at("description").text);
  return `${markOf(state, "")} ${name} on ${commit}: ${description || state}${/[.!?]$/.test(description) ? "" : "."}`;
}

/** null until the deployment has ended. */
export function deploymentText(payload: PayloadReader): string | null {
  const status = payload.at("deployment_status");
  const state = status.at("state").text;
  if (!["success", "failure", "error", "inactive"].includes(state)) return null;
  const place = plain(payload.firstOf(["deployment", "environment"], ["deployment_status", "environment"]));
  const name = link("Deployment", status.firstOf(["environment_url"], ["target_url"], ["log_url"]));
  return `${markOf(state, "inactive")} ${name} to **${place || "an environment"}**: ${state}.`;
}
