/** Signs in through OpenID Connect, like a browser. */

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { z } from "zod";
import { configure } from "../config.ts";
import { PageClient } from "./clients/page-client.ts";
import { OpenIdServer } from "./outside/openid-server.ts";
import type { TestOrganization } from "./test-organization.ts";

const me = z.object({ user_id: z.int() });

/**
 * For all tests of a file.
 * @param organizations whose hosts may use it; the first is the default.
 */
export async function openIdSignIns(
  port: number,
  organizations: readonly [TestOrganization, ...TestOrganization[]],
) {
  const openId = await OpenIdServer.open(
    organizations.map(({ host }) => `http://${host}`),
    undefined,
    `http://127.0.0.1:${port}`,
  );
  beforeEach(() => configure({ openId: openId.configuration() }));
  afterEach(() => {
    configure({ openId: null });
    openId.forge = null;
  });
  afterAll(() => openId.close());

  function person(claims: Record<string, unknown> = {}) {
    const subject = randomUUID();
    const email = `${subject}@example.com`;
    openId.people.set(subject, { email, email_verified: true, name: "Nova Stern", ...claims });
    return { subject, email };
  }

  async function arrive(client: PageClient, callback: string): Promise<string> {
    const { pathname, search } = new URL(callback);
    const { status, headers } = await client.get(pathname + search);
    expect(status).toBe(302);
    const location = new URL(String(headers.location), callback);
    return location.pathname.startsWith("/api/auth/") ? arrive(client, location.href) : location.href;
  }

  async function signIn(subject: string, { after = "/", at = organizations[0] } = {}) {
    const client = new PageClient(port, at.host);
    const address = await client.setOut("oidc", after);
    const callback = await openId.visit(address, subject);
    const location = await arrive(client, callback);
    return { client, address, callback, location };
  }

  /** Null when signed out. */
  async function whoIs(client: PageClient): Promise<number | null> {
    const answer = await client.get("/api/v1/users/me");
    return answer.status === 200 ? me.parse(JSON.parse(answer.body)).user_id : null;
  }

  async function refusal(
    subject: string,
    options: Parameters<typeof signIn>[1] = {},
  ): Promise<string | null> {
    const { client, location } = await signIn(subject, options);
    expect(client.session).toBeUndefined();
    expect(new URL(location).pathname).toBe("/login");
    return new URL(location).searchParams.get("error");
  }

  return { openId, person, arrive, signIn, whoIs, refusal };
}
