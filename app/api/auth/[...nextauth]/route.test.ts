/** Requests that next-auth's endpoints refuse. */
import { expect, test } from "vitest";
import { GET, POST } from "./route.ts";

function context(...nextauth: string[]) {
  return { params: Promise.resolve({ nextauth }) };
}

test.each([["_log"], ["_log", "more"]])("clients cannot write to the server's log: %s", async (...path) => {
  const url = `http://localhost/api/auth/${path.join("/")}`;
  const body = JSON.stringify({ level: "error", code: "injected\nline" });
  const headers = { "content-type": "application/json" };
  expect((await POST(new Request(url, { method: "POST", headers, body }), context(...path))).status).toBe(
    404,
  );
  expect((await GET(new Request(url), context(...path))).status).toBe(404);
});

test("only forms are accepted, which rules out malformed JSON", async () => {
  const url = "http://localhost/api/auth/callback/credentials";
  const headers = { "content-type": "application/json" };
  const request = new Request(url, { method: "POST", headers, body: "{" });
  expect((await POST(request, context("callback", "credentials"))).status).toBe(415);
});

test.each(["%00", "a%0ab", "%C4%80"])("an error that fits no header is refused: %s", async (name) => {
  const request = new Request(`http://localhost/api/auth/error?error=${name}`);
  expect((await GET(request, context("error"))).status).toBe(400);
});

test("a GET request may name JSON as its content type, as next-auth's client does", async () => {
  const headers = { "content-type": "application/json" };
  const request = new Request("http://localhost/api/auth/csrf", { headers });
  const refused = await GET(request, context("csrf")).then(
    (response) => response.status === 415,
    () => false,
  );
  expect(refused).toBe(false);
});

test.each(["https://evil.example", "http://localhost.evil.example", "http://localhost:8080", "null", ""])(
  "pages of another site can neither sign users in nor out: %j",
  async (origin) => {
    for (const action of [["callback", "credentials"], ["signout"]]) {
      const url = `http://localhost/api/auth/${action.join("/")}`;
      const headers = { "content-type": "application/x-www-form-urlencoded", host: "localhost", origin };
      const request = new Request(url, { method: "POST", headers, body: "email=a&password=b" });
      expect((await POST(request, context(...action))).status).toBe(403);
    }
  },
);
