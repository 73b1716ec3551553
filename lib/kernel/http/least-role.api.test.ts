/** Roles required by endpoints. */
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "../../auth/authentication/endpoint.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { defineContract } from "../contract/contract.ts";
import { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../roles/roles.contract.ts";

const { org } = await serveOrganization();

type Role = "owner" | "administrator" | "moderator" | "member" | "guest";

async function ask(who: Role, leastRole: typeof ROLE_OWNER | typeof ROLE_ADMINISTRATOR) {
  let isDone = false;
  const contract = defineContract({
    operationId: "for-some",
    method: "POST",
    path: "/for-some",
    tag: "account",
    summary: "Is for some",
    auth: "user",
    leastRole,
    params: z.object({}),
    returns: z.object({}),
    errors: [],
  });
  const handler = endpoint(contract, () => {
    isDone = true;
    return {};
  });
  const { email, apiKey } = org[who];
  const request = new Request(`http://${org.host}/api/v1/for-some`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${email}:${apiKey}`)}`, host: org.host },
  });
  const answer = await handler(request, { params: Promise.resolve({}) });
  return { status: answer.status, body: await answer.json(), isDone };
}

test.each([
  ["owner", ROLE_OWNER],
  ["owner", ROLE_ADMINISTRATOR],
  ["administrator", ROLE_ADMINISTRATOR],
] as const)("%s may call an endpoint for role %d", async (who, leastRole) => {
  expect(await ask(who, leastRole)).toMatchObject({ status: 200, body: { result: "success" }, isDone: true });
});

test.each([
  ["administrator", ROLE_OWNER, "Must be an organization owner"],
  ["moderator", ROLE_ADMINISTRATOR, "Must be an organization administrator"],
  ["member", ROLE_ADMINISTRATOR, "Must be an organization administrator"],
  ["guest", ROLE_ADMINISTRATOR, "Must be an organization administrator"],
] as const)("%s may not call an endpoint for role %d", async (who, leastRole, msg) => {
  expect(await ask(who, leastRole)).toEqual({
    status: 400,
    body: { result: "error", code: "BAD_REQUEST", msg },
    isDone: false,
  });
});
