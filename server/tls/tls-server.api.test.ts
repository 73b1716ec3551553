/** A whole server that does TLS itself, with certificates of a real authority. */
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect as connectPlain } from "node:net";
import { text } from "node:stream/consumers";
import { io } from "socket.io-client";
import { afterAll, describe, expect, test } from "vitest";
import { startAcmeAuthority } from "../../lib/testing/outside/acme-authority.ts";
import { createTestOrganization } from "../../lib/testing/test-organization.ts";
import { startTestServer } from "../../lib/testing/test-server.ts";

const authority = await startAcmeAuthority();
afterAll(() => authority?.stop());

describe.skipIf(!authority)(
  "with Pebble (skipped where it is neither installed nor downloadable)",
  async () => {
    if (!authority) return;
    const server = await startTestServer({
      url: "https://localhost",
      tls: {
        names: ["localhost"],
        port: 0,
        httpPort: authority.httpPort,
        certificate: { directory: authority.directory, mail: null, authority: authority.root },
      },
    });
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= server.stop();
      return stopping;
    };
    afterAll(stop);
    const org = await createTestOrganization(server.port);
    const [hostname = ""] = org.host.split(":");
    const at = { host: "127.0.0.1", port: server.port, servername: hostname, ca: authority.issuer };

    async function answerTo(path: string, headers: Readonly<Record<string, string>> = {}) {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const asked = httpsRequest(
          { ...at, path, headers: { host: hostname, ...headers }, agent: false },
          resolve,
        );
        asked.once("error", reject).end();
      });
      return { status: response.statusCode, headers: response.headers, body: await text(response) };
    }

    const authorization = `Basic ${btoa(`${org.member.email}:${org.member.apiKey}`)}`;

    test("an organization is served at its own host, with its own certificate and HSTS", async () => {
      const { status, headers, body } = await answerTo("/api/v1/users/me", { authorization });
      expect([status, JSON.parse(body).delivery_email]).toEqual([200, org.member.email]);
      expect(headers["strict-transport-security"]).toMatch(/^max-age=31536000/);
      const settings = JSON.parse((await answerTo("/api/v1/server_settings")).body);
      expect(settings.realm_url).toBe(`https://${hostname}`);
    });

    test("a page of an http address cannot act for a session, one of its https address can", async () => {
      const status = async (origin: string) => {
        const socket = io(`https://127.0.0.1:${server.port}`, {
          ...at,
          auth: { email: org.member.email, api_key: org.member.apiKey },
          transports: ["websocket"],
          extraHeaders: { host: hostname, origin },
          reconnection: false,
          forceNew: true,
        });
        const connected = await new Promise<boolean>((resolve) => {
          socket.once("connect", () => resolve(true));
          socket.once("connect_error", () => resolve(false));
        });
        socket.close();
        return connected;
      };
      expect(await status(`https://${hostname}`)).toBe(true);
      expect(await status(`http://${hostname}`)).toBe(false);
    });

    test("plain HTTP is redirected, whatever the method, and its body is not read", async () => {
      const { status, location } = await new Promise<{ status?: number; location?: string }>(
        (resolve, reject) => {
          const headers = { host: hostname, "content-length": 1_000 };
          const asked = httpRequest(
            {
              host: "127.0.0.1",
              port: authority.httpPort,
              method: "POST",
              path: "/api/v1/messages",
              headers,
            },
            ({ statusCode, headers: { location: to } }) => {
              asked.destroy();
              resolve({ ...(statusCode && { status: statusCode }), ...(to && { location: to }) });
            },
          );
          asked.once("error", reject).flushHeaders();
        },
      );
      expect([status, location]).toEqual([308, `https://${hostname}/api/v1/messages`]);
    });

    test("a host that no organization has gets no certificate", async () => {
      const unknown = "nobody-has-this.localhost";
      await expect(
        new Promise((_resolve, reject) => {
          httpsRequest({ ...at, servername: unknown, agent: false }, () => undefined)
            .once("error", reject)
            .end();
        }),
      ).rejects.toThrow(/altnames|not in the cert/);
      expect(authority.ordered()).toEqual(new Set(["localhost", hostname]));
    });

    test("stopping waits for no client that has not begun its handshake", async () => {
      const silent = connectPlain(server.port, "127.0.0.1");
      const closed = new Promise<void>((resolve) => silent.once("close", () => resolve()));
      silent.on("error", () => undefined);
      await new Promise<void>((resolve) => silent.once("connect", () => resolve()));
      await stop();
      await closed;
    });
  },
);
