/** Requests from other sites. */
import { encode } from "next-auth/jwt";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { regenerateOwnApiKey } from "../../accounts/bots/bots.contract.ts";
import { sessionSecret, startSession } from "../../auth/sessions/session.ts";
import { contracts } from "../../catalog/catalog.ts";
import { type ApiCall, apiCall, validParams } from "../../testing/calls/all-calls.ts";
import type { CallSubject } from "../../testing/calls/noun-calls.ts";
import { type ApiAnswer, multipart } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { Contract } from "../contract/contract.ts";

const { org } = await serveOrganization();
const visitor = org.owner;
let subject: CallSubject;

beforeAll(async () => {
  const { client } = visitor;
  await visitor.subscribe("here", { invite_only: true });
  const messageId = await visitor.send("here", "a");
  const { streams } = z
    .object({ streams: z.array(z.object({ name: z.string(), stream_id: z.int() })) })
    .parse((await client.get("/streams")).body);
  const channelId = z.int().parse(streams.find(({ name }) => name === "here")?.stream_id);
  await client.patch("/realm", { moderation_request_channel_id: channelId });
  await client.post("/realm/imports", { file_name: "export.zip", size: 300_000 });
  const somebody = async () => (await org.add()).id;
  subject = { channelId, messageId, userId: org.member.id, own: (make) => make(visitor), somebody };
});

const FOREIGN = "https://evil.example.com";
type Headers = Readonly<Record<string, string>>;

async function validCall(contract: Contract): Promise<ApiCall> {
  return apiCall(contract, await validParams(contract.operationId)(subject));
}

async function sessionCookie(): Promise<string> {
  const token = await startSession(org.realmId, visitor.id, "a browser");
  const session = await encode({ token: { ...token }, secret: sessionSecret() });
  return `next-auth.session-token=${session}`;
}

async function ask(contract: Contract, client: typeof org.anonymous, headers: Headers): Promise<ApiAnswer> {
  return send(contract, await validCall(contract), client, headers);
}

async function send(
  contract: Contract,
  { path, params }: ApiCall,
  client: typeof org.anonymous,
  headers: Headers,
): Promise<ApiAnswer> {
  const { method } = contract;
  if (contract.file) {
    const form = await multipart(params);
    return client.raw({ method, path, ...form, headers: { ...form.headers, ...headers } });
  }
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  if (method === "GET") return client.raw({ method, path: `${path}?${form}`, headers });
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return client.raw({ method, path, headers: { ...type, ...headers }, body: form.toString() });
}

const named = (chosen: readonly Contract[]) =>
  chosen.map((contract) => [contract.operationId, contract] as const);
const acting = contracts.filter(({ method }) => method !== "GET");

test("only these operations change something without credentials", () => {
  const open = acting.filter(({ auth }) => auth !== "user").map(({ operationId }) => operationId);
  // Before adding an operation, consider how a stranger could abuse it.
  expect(open.toSorted()).toEqual([
    "ask-for-password-reset",
    "ask-to-sign-up",
    "back-channel-logout",
    "begin-passkey-sign-in",
    "confirm-address",
    "dev-fetch-api-key",
    "fetch-api-key",
    "find-accounts",
    "join-by-invitation",
    "jwt-fetch-api-key",
    "reset-password",
    "set-up",
    "sign-up",
    "unsubscribe-from-mails",
  ]);
});

/**
 * The visitor is the only owner, no bot, and has no passkey; the server sends no notifications or mail; the
 * organization stays, and has no archive.
 */
const alwaysRefused: ReadonlySet<string> = new Set([
  "update-bot-storage",
  "remove-bot-storage",
  "deactivate-own-user",
  "end-own-session",
  "confirm-second-factor",
  "remove-second-factor",
  "replace-recovery-codes",
  "add-passkey",
  "rename-passkey",
  "remove-passkey",
  "remove-second-factor-of-user",
  "deactivate-realm",
  "delete-realm-export",
  // Another import is unfinished, and it is not the one that the calls name.
  "begin-import",
  "add-import-piece",
  "read-import",
  "run-import",
  "undo-import",
  "delete-import",
  "register-push-device",
  "test-notify",
  "e2ee-test-notify",
  "send-test-mail",
  // No bot acts here.
  "call-bot-command",
  "use-action",
  "reply-to-interaction",
  // No such server is configured.
  "create-constructor-groups-video-call",
  "create-nextcloud-talk-video-call",
  "create-webex-video-call",
]);

describe.each(named(acting.filter(({ auth }) => auth === "user")))("%s", (_operation, contract) => {
  let sendInSession: (headers: Headers) => Promise<ApiAnswer>;

  // Refused calls change nothing, and the allowed one is the last.
  beforeAll(async () => {
    const [call, cookie] = [await validCall(contract), await sessionCookie()];
    sendInSession = (headers) => send(contract, call, org.anonymous, { cookie, ...headers });
  });

  test.each<[string, (own: string) => Headers]>([
    ["from nowhere", () => ({})],
    ["from a foreign origin", () => ({ origin: FOREIGN })],
    ["from an opaque origin", () => ({ origin: "null" })],
    ["from a foreign page", () => ({ referer: `${FOREIGN}/page` })],
    ["from a foreign origin that names a page of this one", (own) => ({ origin: FOREIGN, referer: own })],
    ["from a host that begins like this one", (own) => ({ origin: `${own}.evil.example.com` })],
    ["from another port of this host", (own) => ({ origin: own.replace(/\d+$/, "1") })],
  ])("is refused to a session %s", async (_whence, headers) => {
    const answer = await sendInSession(headers(`http://${org.host}`));
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe("CSRF_FAILED");
  });

  test("is allowed for a session from its own origin, and for an API key from anywhere", async () => {
    const status = alwaysRefused.has(contract.operationId) ? 400 : 200;
    const own = await sendInSession({ origin: `http://${org.host}` });
    expect(own.status, JSON.stringify(own.body)).toBe(status);
    if (contract === regenerateOwnApiKey) visitor.client.takeKey(z.string().parse(own.body.api_key));
    const keyed = await ask(contract, visitor.client, { origin: FOREIGN });
    expect(keyed.status, JSON.stringify(keyed.body)).toBe(status);
  });
});

test.each(named(acting.filter(({ auth }) => auth !== "user")))(
  "%s is refused to pages of other sites",
  async (_operation, contract) => {
    const pages: Headers[] = [{ origin: FOREIGN }, { origin: "null" }, { referer: `${FOREIGN}/page` }];
    for (const headers of pages) {
      const answer = await ask(contract, org.anonymous, headers);
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe("CSRF_FAILED");
    }
  },
);

test.each(named(contracts))(
  "no response of %s can be read by another site or cached",
  async (_, contract) => {
    const preflight = await org.anonymous.raw({
      method: "OPTIONS",
      path: contract.path.replaceAll(/\{\w+\}/g, "1"),
      headers: { origin: FOREIGN, "access-control-request-method": contract.method },
    });
    const answers = [
      preflight,
      await ask(contract, org.anonymous, { cookie: await sessionCookie(), origin: FOREIGN }),
      await ask(contract, visitor.client, { origin: FOREIGN }),
      await ask(contract, org.anonymous, { origin: FOREIGN }),
    ];
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["set-cookie"]).toBeUndefined();
    }
  },
);
