/** A text is rendered as its sender would see it, and nothing comes of it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestOrganization, type TestOrganization } from "../testing/test-organization.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let organization: TestOrganization;

beforeAll(async () => {
  server = await startTestServer();
  organization = await createTestOrganization(server.port);
});
afterAll(() => server.stop());

const render = (content: string) => organization.member.client.post("/messages/render", { content });

test("Markdown becomes HTML", async () => {
  const answer = await render("**bold** <b>\n\n* item");
  expect(answer.status).toBe(200);
  expect(answer.body.rendered).toBe("<p><strong>bold</strong> &lt;b&gt;</p>\n<ul>\n<li>item</li>\n</ul>");
});

test("everyone in a channel can be named, as nothing is sent", async () => {
  const answer = await render("@**all**");
  expect(answer.body.rendered).toBe(
    '<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span></p>',
  );
});

test("a system group is shown by its words, and can only be named silently", async () => {
  const answer = await render("@_*role:administrators*");
  expect(answer.body.rendered).toMatch(
    /^<p><span class="user-group-mention silent" data-user-group-id="\d+">Administrators<\/span><\/p>$/,
  );
  const { member, owner } = organization;
  const sent = await member.client.post("/messages", {
    type: "direct",
    to: JSON.stringify([owner.id]),
    content: "@*role:administrators*",
  });
  expect(sent.body).toMatchObject({
    code: "BAD_REQUEST",
    msg: "You are not allowed to mention user group 'role:administrators'.",
  });
});

test.each([
  ["", "Message must not be empty"],
  ["x".repeat(10_001), "Message too long (limit: 10000 characters)"],
  [
    ">".repeat(100),
    "Message is too complex to be formatted: it has too many quotes and lists within each other.",
  ],
])("what could not be sent is not rendered (%#)", async (content, msg) => {
  const answer = await render(content);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ result: "error", code: "BAD_REQUEST", msg });
});

test("a text is asked for, and credentials are", async () => {
  const missing = await organization.member.client.post("/messages/render");
  expect(missing.body).toMatchObject({ code: "REQUEST_VARIABLE_MISSING", var_name: "content" });
  expect((await organization.anonymous.post("/messages/render", { content: "a" })).status).toBe(401);
});
