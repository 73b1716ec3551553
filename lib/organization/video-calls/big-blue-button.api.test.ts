/** BigBlueButton calls: creating URLs, and joining under one's own name. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { configure } from "../../config.ts";
import { receiveWebhooks } from "../../testing/outside/webhook-receiver.ts";
import { getFile } from "../../testing/pictures.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const meetings = await receiveWebhooks();
const bigBlueButton = { url: `${meetings.url}/bigbluebutton/`, secret: "shared with the other server" };
const { server, org } = await serveOrganization({ bigBlueButton });

const CREATED = "<response><returncode>SUCCESS</returncode><createTime>1764000000000</createTime></response>";

async function makeCall(params: object = {}): Promise<string> {
  const given = { meeting_name: "Tea & cake", ...params };
  const { body } = await org.member.client.get("/calls/bigbluebutton/create", given);
  return z.string().parse(body.url);
}

const visit = (path: string, account?: TestAccount, { host } = org) =>
  getFile({ port: server.port, host, path, account });

/** Parameters of a signed API URL; verifies the checksum. */
function paramsOf(address: string, action: string) {
  const { pathname, search } = new URL(address, meetings.url);
  expect(pathname).toBe(`/bigbluebutton/api/${action}`);
  const query = search.slice(1).replace(/&checksum=.*/, "");
  const signed = createHash("sha256").update(`${action}${query}${bigBlueButton.secret}`).digest("hex");
  const { checksum, ...params } = Object.fromEntries(new URLSearchParams(search));
  expect(checksum).toBe(signed);
  return params;
}

test("a call's meeting is created when people come, and they join it under their names", async () => {
  meetings.respond = () => ({ body: CREATED });
  const address = await makeCall();
  expect(meetings.received).toEqual([]);
  const joined = [];
  for (const person of [org.member, org.guest]) {
    const { status, headers } = await visit(address, person);
    expect({ status, cache: headers["cache-control"] }).toEqual({ status: 302, cache: "no-store" });
    joined.push(paramsOf(z.string().parse(headers.location), "join"));
  }
  const [created = ""] = meetings.received.map(({ path }) => path);
  const { meetingID, ...meeting } = paramsOf(created, "create");
  expect(meeting).toEqual({ name: "Tea & cake", lockSettingsDisableCam: "false" });
  const createTime = "1764000000000";
  expect(joined).toEqual([
    { meetingID, createTime, role: "MODERATOR", fullName: "member person", userID: String(org.member.id) },
    { meetingID, createTime, role: "VIEWER", fullName: "guest person", userID: String(org.guest.id) },
  ]);
});

test("a call without cameras is created as one", async () => {
  meetings.respond = () => ({ body: CREATED });
  await visit(await makeCall({ voice_only: true }), org.member);
  expect(paramsOf(meetings.received.at(-1)?.path ?? "", "create")).toMatchObject({
    lockSettingsDisableCam: "true",
  });
});

test("an address that was made up, or belongs to another organization, leads nowhere", async () => {
  const address = await makeCall();
  const other = await createTestOrganization(server.port);
  expect((await visit(address, other.member, other)).status).toBe(404);
  expect((await visit(address.replace(/.\./, "A."), org.member)).status).toBe(404);
  expect((await visit(`${address}A`, org.member)).status).toBe(404);
  expect((await visit("/calls/bigbluebutton/join", org.member)).status).toBe(404);
  expect(await visit(address)).toMatchObject({ status: 302, headers: { location: "/" } });
});

test("a server that refuses or answers nonsense is reported, and no meeting is joined", async () => {
  for (const body of ["<response><returncode>FAILED</returncode></response>", "Hello"]) {
    meetings.respond = () => ({ body });
    const { status, body: answer } = await visit(await makeCall(), org.member);
    expect(status).toBe(400);
    expect(answer.toString()).toContain("The BigBlueButton server did not create the call.");
  }
});

test("it is offered in registrations only where it is configured", async () => {
  const providers = async () =>
    (await org.member.client.post("/register", { fetch_event_types: ["realm"] })).body
      .realm_available_video_chat_providers;
  expect(await providers()).toHaveProperty("big_blue_button", { name: "BigBlueButton", id: 4 });
  const address = await makeCall();
  configure({ bigBlueButton: null });
  expect(await providers()).not.toHaveProperty("big_blue_button");
  const refused = await org.member.client.get("/calls/bigbluebutton/create", { meeting_name: "Tea" });
  expect(refused.body).toMatchObject({ code: "BAD_REQUEST", msg: "BigBlueButton is not configured." });
  expect((await visit(address, org.member)).status).toBe(400);
  const { client } = org.owner;
  const chosen = await client.patch("/realm", { video_chat_provider: 4 });
  expect(chosen.body).toMatchObject({ code: "BAD_REQUEST", msg: "BigBlueButton is not configured." });
});
