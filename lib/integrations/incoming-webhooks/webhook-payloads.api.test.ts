/** Payloads of well-known programs, and of unknown ones. */
import { describe, expect, test } from "vitest";
import { serveWebhook } from "../../testing/serve-webhook.ts";

const { stranger, apiKey, post, newest, textOf } = await serveWebhook();

describe("a payload", () => {
  test("of Slack becomes Markdown, and is answered like there", async () => {
    const payload = {
      channel: "#deploys",
      text: "*Done*: <https://ci.example/1|build 1> &amp; <!channel> ~old~",
      attachments: [
        { title: "Log", title_link: "https://ci.example/log", fields: [{ title: "Time", value: "3 s" }] },
      ],
    };
    const text = {
      topic: "deploys",
      content:
        "**Done**: [build 1](https://ci.example/1) & channel ~~old~~\n\n**[Log](https://ci.example/log)**\n**Time**: 3 s",
    };
    expect(await textOf("slack_incoming", payload)).toEqual(text);
    const answer = await stranger.raw({
      method: "POST",
      path: `/external/slack_incoming?${new URLSearchParams({ api_key: apiKey, stream: "alerts" })}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
    });
    expect(answer).toMatchObject({ status: 200, body: { text: "ok" } });
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect((await post("slack_incoming", {})).body).toMatchObject({ msg: "The payload has no text." });
  });

  test("of Slack has its rich text", async () => {
    const elements = [
      { type: "rich_text_section", elements: [{ type: "text", text: "Done", style: { bold: true } }] },
    ];
    const payload = { text: "a fallback", blocks: [{ type: "rich_text", elements }] };
    expect((await textOf("slack_incoming", payload)).content).toBe("**Done**");
  });

  test("is sent without null characters, which no message can hold", async () => {
    const parts = [
      { type: "emoji", unicode: "00", name: "null" },
      { type: "text", text: " one\0two" },
    ];
    const blocks = [{ type: "rich_text", elements: [{ type: "rich_text_section", elements: parts }] }];
    expect((await textOf("slack_incoming", { blocks })).content).toBe(":null: onetwo");
    expect((await textOf("generic", { text: "\0three" })).content).toBe("three");
  });

  test("of Slack links its pictures and buttons", async () => {
    const image = (name: string) => ({
      type: "image",
      image_url: `https://example.com/${name}.png`,
      alt_text: name,
    });
    const button = {
      type: "button",
      text: { type: "plain_text", text: "Open" },
      url: "https://example.com/open",
    };
    const payload = {
      blocks: [
        image("graph"),
        { type: "context", elements: [image("icon"), { type: "mrkdwn", text: "*now*" }] },
        { type: "actions", elements: [button] },
      ],
      attachments: [{ image_url: "https://example.com/map.png", fallback: "A map" }],
    };
    expect((await textOf("slack_incoming", payload)).content).toBe(
      [
        "[graph](https://example.com/graph.png)",
        "[icon](https://example.com/icon.png)\n**now**",
        "[Open](https://example.com/open)",
        "[A map](https://example.com/map.png)",
      ].join("\n\n"),
    );
  });

  test.each(["alertmanager", "generic"])(
    "of Alertmanager lists what fires and what is over (%s)",
    async (name) => {
      const alert = (status: string, instance: string) => ({
        status,
        labels: { alertname: "DiskFull", severity: "critical", instance },
        annotations: { summary: "Less than *5 %* left @**all**" },
        generatorURL: "https://prom.example/graph?g0=1",
      });
      const alerts = [alert("firing", "db1"), alert("firing", "db2"), alert("resolved", "db3")];
      expect(
        await textOf(name, { status: "firing", alerts, commonLabels: { alertname: "DiskFull" } }),
      ).toEqual({
        topic: "DiskFull",
        content: [
          ":red_circle: **Firing** (2)",
          "* **[DiskFull](https://prom.example/graph?g0=1)** (critical, db1): Less than \\*5 %\\* left @\\*\\*all\\*\\*",
          "* **[DiskFull](https://prom.example/graph?g0=1)** (critical, db2): Less than \\*5 %\\* left @\\*\\*all\\*\\*",
          "",
          ":green_circle: **Resolved** (1)",
          "* **[DiskFull](https://prom.example/graph?g0=1)** (critical, db3): Less than \\*5 %\\* left @\\*\\*all\\*\\*",
        ].join("\n"),
      });
    },
  );

  test.each(["grafana", "generic"])("of Grafana too, also of its older form (%s)", async (name) => {
    const payload = {
      orgId: 1,
      title: "[FIRING:1] Load",
      alerts: [{ status: "firing", labels: { alertname: "Load" } }],
    };
    expect(await textOf(name, payload)).toEqual({
      topic: "[FIRING:1] Load",
      content: ":red_circle: **Firing** (1)\n* **Load**",
    });
    const older = {
      ruleName: "Load",
      ruleUrl: "https://grafana.example/d/1",
      state: "alerting",
      message: "Too high",
      evalMatches: [{ metric: "cpu", value: 99.5 }],
    };
    expect(await textOf(name, older)).toEqual({
      topic: "Load",
      content:
        ":red_circle: **Alerting** [Load](https://grafana.example/d/1)\n* cpu: 99.5\n\n```quote\nToo high\n```",
    });
  });

  const github = { repository: { name: "parley" }, sender: { login: "ada" } };
  test.each<[string, object, string | null]>([
    [
      "push",
      {
        ref: "refs/heads/main",
        pusher: { name: "ada" },
        compare: "https://github.example/compare/1",
        commits: [{ id: "0123456789abcdef", message: "Fix it\n\nLong", url: "https://github.example/c/1" }],
      },
      "**ada** pushed [1 commit](https://github.example/compare/1) to **main**.\n\n* [01234567](https://github.example/c/1) Fix it",
    ],
    [
      "issues",
      {
        action: "opened",
        issue: {
          number: 7,
          title: "It [broke](",
          html_url: "https://github.example/7",
          body: "```\n@x\n```\n`@**all**` @**all**",
        },
      },
      "**ada** opened the issue [#7 It \\[broke\\](](https://github.example/7).\n````quote\n```\n@x\n```\n`@**all**` &#64;**all**\n````",
    ],
    [
      "pull_request",
      {
        action: "closed",
        pull_request: { number: 8, title: "Mend", merged: true, html_url: "https://github.example/8" },
      },
      "**ada** merged the pull request [#8 Mend](https://github.example/8).",
    ],
    ["pull_request", { action: "labeled", pull_request: { number: 8 } }, null],
    [
      "issue_comment",
      {
        action: "created",
        issue: { number: 7, title: "It broke", html_url: "javascript:alert(1)" },
        comment: { body: "Why?", html_url: "https://github.example/7#c" },
      },
      "**ada** [commented](https://github.example/7#c) on #7 It broke.\n```quote\nWhy?\n```",
    ],
    ["push", { ref: "refs/tags/v1.0", created: true, commits: [] }, null],
    [
      "issues",
      {
        action: "assigned",
        issue: { number: 7, title: "It broke", html_url: "https://github.example/7" },
        assignee: { login: "grace" },
      },
      "**ada** assigned the issue [#7 It broke](https://github.example/7) to **grace**.",
    ],
    [
      "workflow_run",
      {
        action: "completed",
        workflow_run: {
          name: "CI",
          html_url: "https://github.example/r/1",
          head_branch: "main",
          conclusion: "cancelled",
        },
      },
      ":white_circle: [CI](https://github.example/r/1) on **main**: cancelled.",
    ],
    ["workflow_run", { action: "completed", workflow_run: { name: "CI", conclusion: "skipped" } }, null],
    ["check_run", { action: "completed" }, null],
    ["star", { action: "created" }, "**ada** starred the repository parley."],
    ["sky_rained", {}, "**ada**: sky rained parley."],
  ])("of GitHub says what happened: %s", async (event, payload, content) => {
    const before = await newest();
    const headers = { "x-github-event": event };
    const text = await textOf("github", { ...github, ...payload }, { headers });
    expect(text).toEqual(
      content === null ? { topic: before?.subject, content: before?.content } : { topic: "parley", content },
    );
  });

  const gitlab = { project: { name: "parley" }, user: { name: "Ada" } };
  test.each<[string, object, string]>([
    [
      "push",
      { ref: "refs/heads/new", before: "0000000000", after: "abc", total_commits_count: 0, commits: [] },
      "**Ada** created the branch **new**.",
    ],
    [
      "note",
      {
        object_attributes: { note: "Why?", url: "https://gitlab.example/n/1" },
        commit: { id: "0123456789", url: "https://gitlab.example/c/1" },
      },
      "**Ada** [commented](https://gitlab.example/n/1) on [01234567](https://gitlab.example/c/1).\n```quote\nWhy?\n```",
    ],
    [
      "push",
      {
        user_name: "Ada",
        ref: "refs/heads/main",
        after: "abc",
        total_commits_count: 1,
        commits: [{ id: "0123456789", title: "Fix", url: "https://gitlab.example/c/1" }],
      },
      "**Ada** pushed 1 commit to **main**.\n\n* [01234567](https://gitlab.example/c/1) Fix",
    ],
    [
      "merge_request",
      { object_attributes: { action: "merge", iid: 3, title: "Mend", url: "https://gitlab.example/3" } },
      "**Ada** merged the merge request [!3 Mend](https://gitlab.example/3).",
    ],
    [
      "pipeline",
      { object_attributes: { id: 9, status: "failed", ref: "main", url: "https://gitlab.example/p/9" } },
      ":red_circle: [Pipeline 9](https://gitlab.example/p/9) on **main**: failed.",
    ],
  ])("of GitLab says what happened: %s", async (object_kind, payload, content) => {
    expect(await textOf("generic", { object_kind, ...gitlab, ...payload })).toEqual({
      topic: "parley",
      content,
    });
  });

  test("of any other program is shown as it came, and never too long", async () => {
    expect(await textOf("generic", { a: [1, { b: "`" }] })).toEqual({
      topic: "webhooks",
      content: '```json\n{\n  "a": [\n    1,\n    {\n      "b": "`"\n    }\n  ]\n}\n```',
    });
    const { content } = await textOf("generic", { title: "x".repeat(100), text: "é".repeat(11_000) });
    expect([...(content ?? "")]).toHaveLength(10_000);
    expect((await newest())?.subject).toHaveLength(60);
  });

  test.each(["[]", "{", '"a"', `{"a":${"[".repeat(100)}`])(
    "that is no object is refused: %s",
    async (body) => {
      const path = `/external/generic?${new URLSearchParams({ api_key: apiKey, stream: "alerts" })}`;
      const headers = { "content-type": "application/json" };
      const answer = await stranger.raw({ method: "POST", path, headers, body });
      expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    },
  );
});
