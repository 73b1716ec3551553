/** Handshakes of live connections. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { endSessions, sessionSecret, startSession } from "../../lib/auth/sessions/session.ts";
import { changeOrganization } from "../../lib/testing/change-organization.ts";
import { identityOf, type SocketIdentity, TestSocket } from "../../lib/testing/clients/test-socket.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { createTestOrganization } from "../../lib/testing/test-organization.ts";

const { server, org } = await serveOrganization();

async function cookieOf(userId: number): Promise<{ cookie: string; sessionId: string }> {
  const token = await startSession(org.realmId, userId, "a browser");
  const value = await encode({ token: { ...token }, secret: sessionSecret() });
  return { cookie: `next-auth.session-token=${value}`, sessionId: token.sessionId };
}

const refusal = z.object({ message: z.string(), data: z.object({ code: z.string() }).optional() });

/** "transport" when even the handshake is refused. */
async function refusalOf(identity: SocketIdentity): Promise<string> {
  try {
    const socket = await TestSocket.connect(server.port, identity);
    socket.close();
    return "connected";
  } catch (error) {
    return refusal.parse(error).data?.code ?? "transport";
  }
}

/** "" when the connection is just closed. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(text);
  const [data] = await Promise.race([once(socket, "data"), once(socket, "close")]);
  socket.destroy();
  return Buffer.isBuffer(data) ? data.toString("utf8") : "";
}

function poll(headers: Readonly<Record<string, string>>): Promise<string> {
  const lines = Object.entries({ host: org.host, connection: "close", ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return sendRaw(`GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${head}\r\n`);
}

describe("an API key", () => {
  test("connects its account", async () => {
    expect(await refusalOf(identityOf(org, org.member))).toBe("connected");
    expect(await refusalOf(identityOf(org, org.bot))).toBe("connected");
  });

  test("is also taken from the Authorization header", async () => {
    const { email, apiKey } = org.member;
    const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`;
    expect(await refusalOf({ host: org.host, headers: { authorization } })).toBe("connected");
  });

  test("that is wrong, somebody else's or of another organization is refused", async () => {
    const other = await createTestOrganization(server.port);
    const { email } = org.member;
    for (const api_key of ["wrong", "", org.owner.apiKey, other.member.apiKey]) {
      expect(await refusalOf({ host: org.host, auth: { email, api_key } })).toBe("INVALID_API_KEY");
    }
  });

  test("that is wrong is refused even with a valid session cookie", async () => {
    const { cookie } = await cookieOf(org.member.id);
    const auth = { email: org.member.email, api_key: "wrong" };
    expect(await refusalOf({ host: org.host, auth, headers: { cookie } })).toBe("INVALID_API_KEY");
  });

  test.each([
    ["nothing", undefined],
    ["no key", { email: "member@example.com" }],
    ["a key alone", { api_key: "x" }],
    ["numbers", { email: 1, api_key: 2 }],
    ["lists", { email: ["member@example.com"], api_key: [] }],
    ["an endless key", { email: "member@example.com", api_key: "x".repeat(10_000) }],
  ])("is missing from %s", async (_what, auth) => {
    expect(await refusalOf({ host: org.host, ...(auth ? { auth } : {}) })).toBe("UNAUTHORIZED");
  });

  test("of a deactivated person is refused with its own error code", async () => {
    const person = await org.add();
    await changeOrganization(org.realmId, (organization) => {
      const user = organization.users.get(person.id);
      return user ? [{ kind: "user_changed", userId: user.id, fields: { isActive: false } }] : [];
    });
    expect(await refusalOf(identityOf(org, person))).toBe("USER_DEACTIVATED");
  });

  test("of an unknown organization is refused", async () => {
    const { auth } = identityOf(org, org.member);
    const host = `nowhere.localhost:${server.port}`;
    expect(await refusalOf({ host, ...(auth ? { auth } : {}) })).toBe("UNAUTHORIZED");
  });
});

describe("a session", () => {
  test("connects its person, from a page of the organization", async () => {
    const { cookie } = await cookieOf(org.member.id);
    const headers = { cookie, origin: `http://${org.host}` };
    expect(await refusalOf({ host: org.host, headers })).toBe("connected");
    expect(await poll(headers)).toMatch(/^HTTP\/1.1 200 /);
  });

  test("that has ended is refused", async () => {
    const { cookie, sessionId } = await cookieOf(org.member.id);
    await endSessions(org.realmId, org.member.id, sessionId);
    expect(await refusalOf({ host: org.host, headers: { cookie } })).toBe("UNAUTHORIZED");
  });

  test("of another organization is refused", async () => {
    const other = await createTestOrganization(server.port);
    const { cookie } = await cookieOf(org.member.id);
    expect(await refusalOf({ host: other.host, headers: { cookie } })).toBe("UNAUTHORIZED");
  });
});

describe("a foreign page", () => {
  const foreign = ["https://evil.example.com", "null", "http://localhost", "garbage", "file://"];

  test.each(foreign)("(%s) is refused with a session", async (origin) => {
    const { cookie } = await cookieOf(org.member.id);
    const headers = { cookie, origin };
    expect(await refusalOf({ host: org.host, headers })).toBe("transport");
    expect(await poll(headers)).toMatch(/^HTTP\/1.1 403 /);
  });

  test.each(foreign)("(%s) is refused with an API key as well", async (origin) => {
    expect(await refusalOf({ ...identityOf(org, org.member), headers: { origin } })).toBe("transport");
  });

  test("is refused on a session that a program has opened, and as a script", async () => {
    const opened = await poll({});
    expect(opened).toMatch(/^HTTP\/1.1 200 /);
    const [, sid = ""] = /"sid":"([^"]+)"/.exec(opened) ?? [];
    const ask = (query: string, headers: string) =>
      sendRaw(
        `GET /socket.io/?EIO=4&transport=polling${query} HTTP/1.1\r\nhost: ${org.host}\r\nconnection: close\r\n${headers}\r\n`,
      );
    expect(await ask(`&sid=${sid}`, "origin: https://evil.example.com\r\n")).toMatch(/^HTTP\/1.1 403 /);
    expect(await ask("&j=0", "")).toMatch(/^HTTP\/1.1 400 /);
  });

  test("of another organization of the server is refused", async () => {
    const other = await createTestOrganization(server.port);
    const { cookie } = await cookieOf(org.member.id);
    const headers = { cookie, origin: `http://${other.host}` };
    expect(await refusalOf({ host: org.host, headers })).toBe("transport");
  });
});

describe("a malformed handshake", () => {
  test.each(["[", "a b", "a:b:c", "a:99999", "", "%", "<>"])(
    "(host %j) is refused, and the server keeps running",
    async (host) => {
      const path = "/socket.io/?EIO=4&transport=polling";
      for (const origin of [`Origin: http://${org.host}\r\n`, ""]) {
        const first = await sendRaw(
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${origin}Connection: close\r\n\r\n`,
        );
        expect(first).not.toMatch(/^HTTP\/1.1 5/);
        await sendRaw(
          `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\n${origin}Connection: Upgrade\r\n` +
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        );
      }
      expect(await refusalOf(identityOf(org, org.member))).toBe("connected");
    },
  );
});

describe("connections of one person", () => {
  test("are limited without affecting other people", async () => {
    const person = await org.add();
    const open: TestSocket[] = [];
    const refused: string[] = [];
    for (let index = 0; index < 110; index += 1) {
      try {
        open.push(await TestSocket.connect(server.port, identityOf(org, person)));
      } catch (error) {
        refused.push(refusal.parse(error).data?.code ?? "transport");
      }
    }
    expect(open).toHaveLength(100);
    expect(new Set(refused)).toEqual(new Set(["RATE_LIMIT_HIT"]));
    expect(await refusalOf(identityOf(org, org.member))).toBe("connected");
    open.pop()?.close();
    await expect.poll(() => refusalOf(identityOf(org, person))).toBe("connected");
    for (const socket of open) socket.close();
  });
});

describe("unauthenticated connections", () => {
  async function openSilently(): Promise<{ socket: Socket; status: string | undefined }> {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${org.host}\r\nConnection: Upgrade\r\n` +
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    const [data] = await once(socket, "data");
    return { socket, status: /^HTTP\/1.1 (\d+) /.exec(String(data))?.[1] };
  }

  test("are limited by address; authenticated ones do not count", async () => {
    const person = await org.add();
    const known: TestSocket[] = [];
    for (let index = 0; index < 20; index += 1) {
      known.push(await TestSocket.connect(server.port, identityOf(org, person)));
    }
    const silent: Socket[] = [];
    // Connections of earlier tests may not all be closed yet.
    for (;;) {
      const { socket, status } = await openSilently();
      if (status !== "101") break;
      silent.push(socket);
      expect(silent.length).toBeLessThanOrEqual(100);
    }
    expect(silent.length).toBeGreaterThan(80);
    expect(await poll({})).toMatch(/^HTTP\/1.1 403 /);
    expect(await refusalOf(identityOf(org, person))).toBe("transport");
    expect((await person.client.get("/users/me")).status).toBe(200);
    silent.pop()?.destroy();
    await expect.poll(() => refusalOf(identityOf(org, person))).toBe("connected");
    for (const socket of silent) socket.destroy();
    for (const socket of known) socket.close();
  });
});
