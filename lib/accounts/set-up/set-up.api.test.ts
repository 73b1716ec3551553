/** The first set-up over HTTP: requirements, and that it happens once. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashPassword } from "../../people/users/password.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { leastProcessMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let visitor: ApiClient;

const form = {
  organization_name: "Rowing club",
  full_name: "Olivia Owner",
  email: "olivia@example.com",
  password: "correct horse battery staple",
};

beforeEach(async () => {
  server = await startTestServer({ development: false });
  visitor = new ApiClient(server.port, { credentials: null, host: `localhost:${server.port}` });
});
afterEach(() => server.stop());

test("the first visitor becomes the owner of the organization and can sign in", async () => {
  const created = await visitor.post("/setup", form);
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  const { body } = await visitor.post("/fetch_api_key", { username: form.email, password: form.password });
  expect(body.user_id).toBe(created.body.user_id);
  const credentials = { email: form.email, apiKey: String(body.api_key) };
  const owner = new ApiClient(server.port, { credentials, host: `localhost:${server.port}` });
  expect((await owner.get("/users/me")).body).toMatchObject({ full_name: "Olivia Owner", is_owner: true });
});

test("a server that is set up is not set up again", async () => {
  await visitor.post("/setup", form);
  const again = await visitor.post("/setup", { ...form, email: "mallory@example.com" });
  expect(again.status).toBe(400);
  expect(again.body.msg).toBe("This server is already set up.");
});

test("asking a server again that is set up costs it no work", async () => {
  await visitor.post("/setup", form);
  const hashing = await leastProcessMilliseconds(0, () => hashPassword(form.password, "198.51.100.1"));
  const asked = await leastProcessMilliseconds(hashing / 2, () => visitor.post("/setup", form));
  expect(asked).toBeLessThan(hashing / 2);
});

test.each(["https://evil.example.com", "null"])(
  "a page of another site (%s) cannot set the server up",
  async (origin) => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const body = new URLSearchParams(form).toString();
      const headers = { origin, "content-type": type };
      const answer = await visitor.raw({ method: "POST", path: "/setup", headers, body });
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe("CSRF_FAILED");
    }
    const own = {
      origin: `http://localhost:${server.port}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const body = new URLSearchParams(form).toString();
    expect((await visitor.raw({ method: "POST", path: "/setup", headers: own, body })).status).toBe(200);
  },
);

test("of many visitors at once exactly one sets the server up", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      visitor.post("/setup", { ...form, email: `visitor${index}@example.com` }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
});

test("missing, blank, too long or too weak input is refused, and the server can still be set up", async () => {
  const refused: [Partial<typeof form>, string][] = [
    [{ organization_name: " " }, "Organization name cannot be blank."],
    [{ organization_name: "x".repeat(41) }, "Organization name is too long (limit: 40 characters)."],
    [{ full_name: "\t" }, "Name cannot be blank."],
    [{ full_name: "Olivia\u0007Owner" }, "Name contains an invalid character."],
    [{ full_name: "x".repeat(101) }, "Name is too long (limit: 100 characters)."],
    [{ email: "olivia" }, "Enter a valid email address."],
    [{ email: "" }, "Enter a valid email address."],
    [{ password: "short" }, "The password must have at least 8 characters."],
    [{ password: "password" }, "The password is too easy to guess."],
    [{ password: "password123456" }, "The password is too easy to guess."],
    [{ password: form.email }, "The password is too easy to guess."],
    [{ password: "x7".repeat(51) }, "The password may have at most 100 characters."],
  ];
  for (const [change, msg] of refused) {
    const answer = await visitor.post("/setup", { ...form, ...change });
    expect(answer.body, JSON.stringify(change)).toMatchObject({ code: "BAD_REQUEST", msg });
  }
  const without = await visitor.post("/setup", { ...form, password: undefined });
  expect(without.body).toMatchObject({ code: "REQUEST_VARIABLE_MISSING", var_name: "password" });
  expect((await visitor.post("/setup", form)).status).toBe(200);
});
