/** All endpoints: credentials, parameters, envelope, errors. */
import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { database } from "../db/client.ts";
import { MAX_BODY_BYTES } from "./raw-request.ts";

const { server, org: organization } = await serveOrganization({ development: false });

const FORM = { "content-type": "application/x-www-form-urlencoded" };

describe("credentials", () => {
  test("are requested with the scheme to use", async () => {
    const answer = await organization.anonymous.get("/users/me");
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ result: "error", code: "UNAUTHORIZED" });
    expect(answer.headers["www-authenticate"]).toMatch(/^Basic /);
  });

  test("are not requested by the browser's own dialog", async () => {
    const headers = { "sec-fetch-mode": "cors" };
    const answer = await organization.anonymous.raw({ method: "GET", path: "/users/me", headers });
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).not.toMatch(/^Basic/);
  });

  test.each(["Bearer abc", "Basic", "Basic %%%", `Basic ${btoa("no colon")}`])(
    "that are malformed (%s) are refused",
    async (authorization) => {
      const answer = await organization.anonymous.raw({
        method: "GET",
        path: "/users/me",
        headers: { authorization },
      });
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe("UNAUTHORIZED");
    },
  );

  test("with a wrong key and with an unknown address get identical responses", async () => {
    const { host, member } = organization;
    const answers = await Promise.all(
      [member.email, "unknown@example.com"].map((email) =>
        new ApiClient(server.port, { credentials: { email, apiKey: "X".repeat(32) }, host }).get("/users/me"),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ result: "error", msg: "Invalid API key", code: "INVALID_API_KEY" });
    }
  });

  test("of another organization are unknown", async () => {
    const other = await createTestOrganization(server.port);
    const { email, apiKey } = organization.member;
    const foreign = new ApiClient(server.port, { credentials: { email, apiKey }, host: other.host });
    expect((await foreign.get("/users/me")).body.code).toBe("INVALID_API_KEY");
  });
});

describe("an invalid request", () => {
  test.each(["/nothing", "/users/me/nothing/at/all", "/", "/messages/1/2/3"])(
    "to %s is NOT_FOUND",
    async (path) => {
      const answer = await organization.member.client.get(path);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ result: "error", code: "NOT_FOUND" });
    },
  );

  test("with a wrong method gets the allowed ones", async () => {
    const answer = await organization.member.client.raw({ method: "PUT", path: "/messages" });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toContain("POST");
    expect(answer.body.code).toBe("METHOD_NOT_ALLOWED");
  });

  test("with an oversized body is refused, with or without Content-Length", async () => {
    const body = `content=${"x".repeat(MAX_BODY_BYTES)}`;
    const announced = await organization.member.client.raw({
      method: "POST",
      path: "/messages",
      headers: { ...FORM, "content-length": String(body.length) },
      body,
    });
    expect(announced.status).toBe(413);
    const chunked = await organization.member.client.raw({
      method: "POST",
      path: "/messages",
      headers: { ...FORM, "transfer-encoding": "chunked" },
      body,
    });
    expect(chunked.status).toBe(413);
  });

  test.each([
    ["text that is not UTF-8", FORM, new Uint8Array([0x63, 0x3d, 0xff, 0xfe])],
    ["an escape that is not UTF-8", FORM, "content=%ff%fe"],
    ["broken JSON", { "content-type": "application/json" }, "{"],
    ["a broken multipart form", { "content-type": "multipart/form-data; boundary=x" }, "--x\r\nnonsense"],
    ["a multipart form without boundary", { "content-type": "multipart/form-data" }, "nonsense"],
    ["a null character", FORM, "type=channel&to=general&topic=x&content=a%00b"],
    [
      "a null character deep in JSON",
      { "content-type": "application/json" },
      '{"type":"direct","to":["\\u0000"],"content":"x"}',
    ],
  ])("with %s is BAD_REQUEST", async (_name, headers, body) => {
    const answer = await organization.member.client.raw({ method: "POST", path: "/messages", headers, body });
    expect(answer.status).toBe(400);
    expect(answer.body.result).toBe("error");
    expect(answer.body.code).toMatch(/^(BAD_REQUEST|REQUEST_VARIABLE_MISSING)$/);
  });
});

describe("an answer", () => {
  test("to HEAD equals that to GET without its body", async () => {
    const answer = await organization.member.client.raw({ method: "HEAD", path: "/users/me" });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers["content-length"])).toBeGreaterThan(100);
  });

  test("lists unknown parameters, and must not be cached", async () => {
    const answer = await organization.member.client.get("/users/me", { colour: "blue" });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      result: "success",
      msg: "",
      ignored_parameters_unsupported: ["colour"],
    });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(Number(answer.headers["x-ratelimit-remaining"])).toBeGreaterThan(0);
  });

  test("to too many requests says when to retry", async () => {
    const busy = await organization.add();
    let last = await busy.client.get("/users/me");
    for (let count = 0; count < 700 && last.status === 200; count += 1)
      last = await busy.client.get("/users/me");
    expect(last.status).toBe(429);
    expect(last.body.code).toBe("RATE_LIMIT_HIT");
    expect(last.body["retry-after"]).toBeTypeOf("number");
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    expect(last.headers["x-ratelimit-remaining"]).toBe("0");
    expect(Number(last.headers["x-ratelimit-reset"])).toBeGreaterThan(Date.now() / 1000);
  });
});

test("a request whose database connection breaks gets an error that says to retry", async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(7270, $1)", [organization.realmId]);
    const { owner, member } = organization;
    const send = member.client.post("/messages", { type: "direct", to: [owner.id], content: "hello" });
    const killed = () =>
      client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()",
      );
    await expect.poll(async () => (await killed()).rowCount).toBeGreaterThan(0);
    const answer = await send;
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: "SERVICE_UNAVAILABLE", "retry-after": 2 });
  } finally {
    await client.end();
  }
});

describe("a slow or broken client", () => {
  test("that reads no response before it has sent everything still gets the error", async () => {
    const socket = connect(server.port, "127.0.0.1");
    const size = 4_000_000;
    socket.write(
      `POST /api/v1/messages HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`,
    );
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.write("x".repeat(size), () => resolve());
    });
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("that disconnects in the middle of its body does no harm", async () => {
    await new Promise<void>((resolve) => {
      const broken = request({
        host: "127.0.0.1",
        port: server.port,
        method: "POST",
        path: "/api/v1/messages",
        headers: { ...FORM, "content-length": "100" },
      });
      broken.on("error", () => resolve());
      broken.write("content=half", () => broken.destroy());
      broken.on("close", () => resolve());
    });
    expect((await organization.member.client.get("/users/me")).status).toBe(200);
    expect(database().pool.waitingCount).toBe(0);
  });
});

/** Last test: uses up the address's rate limit. */
test("every refused request counts against the rate limit of its address", async () => {
  const anonymous = organization.anonymous;
  const wrong = new ApiClient(server.port, {
    credentials: { email: organization.member.email, apiKey: "x".repeat(32) },
    host: organization.host,
  });
  const refusals = [
    () => wrong.get("/users/me"),
    () => anonymous.get("/users/me"),
    () => anonymous.get("/nowhere"),
    () => anonymous.raw({ method: "PUT", path: "/users/me" }),
  ];
  const left: number[] = [];
  for (const refused of refusals) {
    const answer = await refused();
    expect([401, 404, 405]).toContain(answer.status);
    left.push(Number(answer.headers["x-ratelimit-remaining"]));
  }
  expect(left.map((value) => value - (left[0] ?? 0))).toEqual([0, -1, -2, -3]);
  let last = await anonymous.get("/nowhere");
  for (let count = 0; count < 700 && last.status === 404; count += 1) last = await anonymous.get("/nowhere");
  expect(last.status).toBe(429);
  expect((await wrong.get("/users/me")).status).toBe(429);
  expect((await organization.member.client.get("/users/me")).status).toBe(200);
});
