/** A sentence for every GitHub and GitLab event, even unknown ones. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pastTense } from "./event-sentence.ts";
import { githubText } from "./github-webhook.ts";
import { gitlabText } from "./gitlab-webhook.ts";
import { PayloadReader } from "./payload-reader.ts";

const github = (event: string, payload: object) =>
  githubText(
    new PayloadReader({
      sender: { login: "ada" },
      repository: { name: "r", full_name: "o/r", html_url: "https://github.example/o/r" },
      ...payload,
    }),
    event,
  )?.content;

const gitlab = (object_kind: string, payload: object, header = "") =>
  gitlabText(
    new PayloadReader({ object_kind, project: { name: "p" }, user: { name: "Ada" }, ...payload }),
    header,
  )?.content;

const REPOSITORY = "[o/r](https://github.example/o/r)";

describe("GitHub's event", () => {
  test.each<[string, object, string | undefined]>([
    ["star", { action: "created" }, `**ada** starred the repository ${REPOSITORY}.`],
    ["star", { action: "deleted" }, `**ada** unstarred the repository ${REPOSITORY}.`],
    [
      "fork",
      { forkee: { full_name: "eve/r", html_url: "https://github.example/eve/r" } },
      "**ada** forked the repository to [eve/r](https://github.example/eve/r).",
    ],
    [
      "gollum",
      { pages: [{ title: "Home", action: "edited", html_url: "https://github.example/wiki" }] },
      "**ada** edited [Home](https://github.example/wiki) in the wiki.",
    ],
    [
      "milestone",
      { action: "closed", milestone: { number: 3, title: "v1", html_url: "https://github.example/m/3" } },
      "**ada** closed the milestone [#3 v1](https://github.example/m/3).",
    ],
    ["label", { action: "created", label: { name: "bug*" } }, "**ada** created the label bug\\*."],
    ["member", { action: "added", member: { login: "grace" } }, "**ada** added the member grace."],
    [
      "dependabot_alert",
      {
        action: "auto_dismissed",
        alert: { number: 2, security_advisory: { summary: "ReDoS" }, html_url: "https://github.example/a" },
      },
      "**ada**: dependabot alert [#2 ReDoS](https://github.example/a), auto dismissed.",
    ],
    [
      "discussion",
      {
        action: "created",
        discussion: { number: 4, title: "Why", html_url: "https://github.example/4", body: "?" },
      },
      "**ada** opened the discussion [#4 Why](https://github.example/4).\n```quote\n?\n```",
    ],
    [
      "status",
      { state: "failure", context: "ci", sha: "0123456789", description: "Tests failed" },
      ":red_circle: ci on 01234567: Tests failed.",
    ],
    ["status", { state: "pending" }, undefined],
    [
      "deployment_status",
      { deployment_status: { state: "success" }, deployment: { environment: "live" } },
      ":green_circle: Deployment to **live**: success.",
    ],
    ["repository", { action: "archived" }, `**ada** archived the repository ${REPOSITORY}.`],
    [
      "sub_issues",
      { action: "sub_issue_added", issue: { number: 1, title: "T" } },
      "**ada**: sub issues #1 T, sub issue added.",
    ],
    ["issues", { action: "labeled", issue: {} }, undefined],
    ["constructor", {}, `**ada**: constructor ${REPOSITORY}.`],
    ["", {}, `**ada**: ${REPOSITORY}.`],
  ])("%s", (event, payload, content) => {
    expect(github(event, payload)).toBe(content);
  });
});

describe("GitLab's event", () => {
  const task = { action: "open", iid: 3, title: "Write", type: "Task", url: "https://gitlab.example/w/3" };
  test.each<[string, object, string | undefined]>([
    [
      "work_item",
      { object_attributes: task },
      "**Ada** opened the task [#3 Write](https://gitlab.example/w/3).",
    ],
    [
      "work_item",
      { object_attributes: { ...task, type: "Key Result", action: "close" } },
      "**Ada** closed the key result [#3 Write](https://gitlab.example/w/3).",
    ],
    [
      "work_item",
      { object_attributes: { ...task, type: undefined, action: "reopen" } },
      "**Ada** reopened the work item [#3 Write](https://gitlab.example/w/3).",
    ],
    [
      "work_item",
      { object_attributes: { ...task, type: "Epic" } },
      "**Ada** opened the epic [&3 Write](https://gitlab.example/w/3).",
    ],
    ["work_item", { object_attributes: { ...task, action: "update" } }, undefined],
    [
      "issue",
      { object_attributes: { ...task, type: "Incident" } },
      "**Ada** opened the incident [#3 Write](https://gitlab.example/w/3).",
    ],
    [
      "merge_request",
      { object_attributes: { ...task, type: undefined, action: "unapproved" } },
      "**Ada** took back the approval of the merge request [!3 Write](https://gitlab.example/w/3).",
    ],
    [
      "note",
      { object_attributes: { note: "Hi", url: "https://gitlab.example/n" }, snippet: { title: "S" } },
      "**Ada** [commented](https://gitlab.example/n) on the snippet S.\n```quote\nHi\n```",
    ],
    ["note", { object_attributes: { note: "Hi", action: "update" } }, undefined],
    [
      "wiki_page",
      {
        object_attributes: {
          action: "update",
          title: "Home",
          url: "https://gitlab.example/h",
          message: "More",
        },
      },
      "**Ada** edited the wiki page [Home](https://gitlab.example/h): More",
    ],
    [
      "feature_flag",
      { object_attributes: { name: "dark", active: true } },
      "**Ada** turned the feature flag **dark** on.",
    ],
    [
      "emoji",
      {
        object_attributes: {
          name: "tada",
          action: "award",
          awardable_type: "MergeRequest",
          awarded_on_url: "https://gitlab.example/e",
        },
        merge_request: { title: "Mend" },
      },
      "**Ada** reacted with :tada: to [the merge request Mend](https://gitlab.example/e).",
    ],
    [
      "deployment",
      {
        status: "failed",
        environment: "live",
        short_sha: "0123",
        deployable_url: "https://gitlab.example/d",
      },
      ":red_circle: [Deployment](https://gitlab.example/d) of 0123 to **live**: failed.",
    ],
    ["deployment", { status: "running" }, undefined],
    [
      "access_token",
      { object_attributes: { name: "ci", expires_at: "2026-01-26" } },
      "The access token **ci** expires on 2026-01-26.",
    ],
    [
      "milestone",
      { action: "close", object_attributes: { iid: 1, title: "v1" } },
      "**Ada** closed the milestone #1 v1.",
    ],
    [
      "vulnerability",
      { object_attributes: { title: "XSS", state: "detected" } },
      "**Ada** detected the vulnerability XSS.",
    ],
    [
      "release",
      { name: "v1", url: "https://gitlab.example/r", action: "delete" },
      "The release [v1](https://gitlab.example/r) was deleted.",
    ],
    ["sky_rain", { object_attributes: { action: "set_on_fire" } }, "**Ada**: sky rain, set on fire."],
  ])("%s", (kind, payload, content) => {
    expect(gitlab(kind, payload)).toBe(content);
  });

  test("without a kind is known by its name or its header", () => {
    const added = {
      object_kind: undefined,
      event_name: "user_add_to_group",
      user_name: "Eve",
      group_name: "Ops",
    };
    expect(gitlab("", added)).toBe("**Eve** joined the group **Ops**.");
    const removed = { object_kind: undefined, event_name: "subgroup_destroy", full_path: "ops/night" };
    expect(gitlab("", removed)).toBe("The subgroup **ops/night** was removed.");
    expect(gitlab("", { object_attributes: task }, "Issue Hook")).toContain("opened the task");
  });
});

test.each([
  ["open", "opened"],
  ["close", "closed"],
  ["deny", "denied"],
  ["deploy", "deployed"],
  ["created", "created"],
  ["run", "ran"],
  ["in_progress", null],
  ["", null],
])("what is %s is %s", (action, verb) => {
  expect(pastTense(action)).toBe(verb);
});

test("any event with any payload has a sentence that is complete", () => {
  const value = fc.oneof(fc.string(), fc.constant(null), fc.array(fc.string()), fc.object());
  const payload = fc.dictionary(
    fc.constantFrom("action", "issue", "object_attributes", "alert", "user", "ref"),
    value,
  );
  fc.assert(
    fc.property(fc.string(), payload, (event, given) => {
      for (const text of [github(`x_${event}`, given), gitlab(`x_${event}`, given)]) {
        expect(text).toMatch(/^\*\*.+\*\*.*\.$/s);
        expect(text).not.toMatch(/undefined|caused the event/);
      }
    }),
  );
});
