/** Expired credentials and unverifiable origins. */
import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { changeOrganization } from "../../testing/change-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { endSessions, sessionSecret, startSession } from "../sessions/session.ts";

const { org } = await serveOrganization();

function setActive(userId: number, isActive: boolean): Promise<void> {
  return changeOrganization(org.realmId, (organization) => {
    const user = organization.users.get(userId);
    return user ? [{ kind: "user_changed", userId: user.id, fields: { isActive } }] : [];
  });
}

test("a bot's key is valid, and can be fetched, only while its owner is active", async () => {
  const { bot, member } = org;
  expect((await bot.client.get("/users/me")).status).toBe(200);
  await setActive(member.id, false);
  for (const answer of [
    await bot.client.get("/users/me"),
    await bot.client.post("/messages", { type: "direct", to: [org.owner.id], content: "still here" }),
    await bot.client.post("/register"),
    await org.anonymous.post("/dev_fetch_api_key", { username: bot.email }),
  ]) {
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("USER_DEACTIVATED");
  }
  await setActive(member.id, true);
  expect((await bot.client.get("/users/me")).status).toBe(200);
});

test.each(["[", "a b:1", "%", "localhost:99999999", "a/b"])(
  "a session is not accepted with the Host header %s",
  async (host) => {
    const token = await startSession(org.realmId, org.member.id, "");
    const cookie = `next-auth.session-token=${await encode({ token: { ...token }, secret: sessionSecret() })}`;
    const headers = { cookie, host, origin: "http://a", "content-type": "application/x-www-form-urlencoded" };
    const call = { method: "POST", path: "/messages/render", headers, body: "content=a" };
    const answer = await org.anonymous.raw(call);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("BAD_REQUEST");
  },
);

test("a browser is told that its session was ended, and only that there is none when it names none", async () => {
  const token = await startSession(org.realmId, org.member.id, "");
  const cookie = `next-auth.session-token=${await encode({ token: { ...token }, secret: sessionSecret() })}`;
  const ask = (headers: Record<string, string>) =>
    org.anonymous.raw({ method: "GET", path: "/users/me", headers: { host: org.host, ...headers } });
  expect((await ask({ cookie })).status).toBe(200);
  await endSessions(org.realmId, org.member.id, token.sessionId);
  expect((await ask({ cookie })).body).toMatchObject({ code: "UNAUTHORIZED", session_ended: true });
  const unknown = await ask({ cookie: "next-auth.session-token=expired" });
  for (const answer of [await ask({}), unknown]) {
    expect(answer.body.code).toBe("UNAUTHORIZED");
    expect(answer.body).not.toHaveProperty("session_ended");
  }
});

test("what a page writes for one account is not written in the name of another that has signed in since", async () => {
  const token = await startSession(org.realmId, org.member.id, "");
  const cookie = `next-auth.session-token=${await encode({ token: { ...token }, secret: sessionSecret() })}`;
  const ask = (method: string, path: string, account: number | string) => {
    const headers = {
      cookie,
      host: org.host,
      origin: `http://${org.host}`,
      "content-type": "application/x-www-form-urlencoded",
      "x-parley-account": String(account),
    };
    return org.anonymous.raw({ method, path, headers, body: method === "GET" ? "" : "content=a" });
  };
  expect((await ask("POST", "/messages/render", org.member.id)).status).toBe(200);
  for (const account of [org.owner.id, "", "0", "nobody"]) {
    const { status, body } = await ask("POST", "/messages/render", account);
    expect(status).toBe(401);
    expect(body.code).toBe("UNAUTHORIZED");
    expect(body.msg).toBe("This browser is signed in to another account.");
  }
  // It may ask for the session's account.
  expect((await ask("GET", "/users/me", org.owner.id)).body.user_id).toBe(org.member.id);
});
