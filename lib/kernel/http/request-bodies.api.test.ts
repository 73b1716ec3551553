/** Request bodies. */
import { afterEach, describe, expect, test } from "vitest";
import { RawConnection } from "../../testing/clients/raw-connection.ts";
import { heldBytes } from "../../testing/measuring/held-bytes.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { MAX_BODY_BYTES, MAX_UNAUTHENTICATED_BODY_BYTES } from "./raw-request.ts";

const { server, org } = await serveOrganization();

const connections: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy();
});

async function open(): Promise<RawConnection> {
  const connection = await RawConnection.open(server.port);
  connections.push(connection);
  return connection;
}

const KEY = `Authorization: Basic ${btoa(`${org.member.email}:${org.member.apiKey}`)}`;

function head(path: string, length: number, ...more: string[]): string[] {
  return [`POST /api/v1${path} HTTP/1.1`, `Host: ${org.host}`, `Content-Length: ${length}`, ...more];
}

async function expectStatuses(connection: RawConnection, expected: readonly number[]): Promise<void> {
  await expect.poll(() => connection.statuses).toEqual(expected);
}

describe("a request is refused by its headers", () => {
  test.each<[string, number, string[]]>([
    ["without credentials", 401, head("/messages", 1_000)],
    ["with a wrong key", 401, head("/messages", 1_000, `Authorization: Basic ${btoa("a@b.c:d")}`)],
    ["to a path that does not exist", 404, head("/nowhere", 1_000)],
    ["with a body that is too large for any endpoint", 413, head("/messages", MAX_BODY_BYTES + 1, KEY)],
    ["with a body that is too large without authentication", 413, head("/fetch_api_key", 100_000)],
  ])("%s, before its body arrives", async (_what, status, lines) => {
    const connection = await open();
    await connection.send(lines);
    await expectStatuses(connection, [status]);
  });

  test("and the connection can be used for the next one after the body", async () => {
    const connection = await open();
    await connection.send(head("/messages", 300_000));
    await expectStatuses(connection, [401]);
    await connection.write("x".repeat(300_000));
    await connection.send(head("/messages/render", 9, KEY), "content=a");
    await expectStatuses(connection, [401, 200]);
    await connection.send(head("/fetch_api_key", 50_000), "x".repeat(50_000));
    await connection.send(head("/messages/render", 9, KEY), "content=b");
    await expectStatuses(connection, [401, 200, 413, 200]);
  });
});

test.each([20_000, 70_000, 200_000])(
  "a form that is refused in the middle leaves the connection usable, with %d bytes behind it",
  async (rest) => {
    const file = (size: number) =>
      [
        "--b",
        'Content-Disposition: form-data; name="file"; filename="a.txt"',
        "Content-Type: text/plain",
        "",
        "x".repeat(size),
        "",
      ].join("\r\n");
    const body = `${file(1)}${file(1)}${file(rest)}--b--\r\n`;
    const type = "Content-Type: multipart/form-data; boundary=b";
    const connection = await open();
    await connection.send(head("/users/me/avatar", body.length, KEY, type), body);
    await expectStatuses(connection, [400]);
    await connection.send(head("/messages/render", 9, KEY), "content=a");
    await expectStatuses(connection, [400, 200]);
  },
);

test("a stranger's body of unknown length is refused beyond a few kilobytes", async () => {
  const lines = ["POST /api/v1/fetch_api_key HTTP/1.1", `Host: ${org.host}`, "Transfer-Encoding: chunked"];
  const connection = await open();
  const size = MAX_UNAUTHENTICATED_BODY_BYTES + 1;
  // The last chunk is missing.
  await connection.send(lines, `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`);
  await expectStatuses(connection, [413]);
});

test("the credentials of a request may come with its body in one packet or long before it", async () => {
  const connection = await open();
  const body = "content=slow";
  await connection.send(head("/messages/render", body.length, KEY));
  await connection.write(body.slice(0, 5));
  await org.member.client.get("/users/me");
  await connection.write(body.slice(5));
  await expectStatuses(connection, [200]);
});

test("unauthenticated requests that stall in the middle of large bodies use no memory", async () => {
  const CLIENTS = 60;
  const body = "x".repeat(MAX_BODY_BYTES - 1);
  const before = heldBytes();
  for (let client = 0; client < CLIENTS; client += 1) {
    const connection = await open();
    const path = client % 2 === 0 ? "/fetch_api_key" : "/messages";
    await connection.send(head(path, MAX_BODY_BYTES), body);
    await expect.poll(() => connection.statuses.length).toBe(1);
  }
  // In memory, the bodies would be 60 MB. They are freed a little later.
  await expect.poll(() => heldBytes() - before).toBeLessThan(20_000_000);
});

test("an endless body ends its connection", async () => {
  const connection = await open();
  await connection.send(head("/messages", 1e12));
  const megabyte = "x".repeat(MAX_BODY_BYTES);
  let sent = 0;
  while (!connection.socket.destroyed && sent < 200) {
    await connection.write(megabyte);
    sent += 1;
  }
  expect(sent).toBeLessThan(200);
});

test("requests of one person that arrive at the same moment let one of somebody else through between them", async () => {
  const order: string[] = [];
  const keyOf = ({ email, apiKey }: typeof org.member) =>
    `Authorization: Basic ${btoa(`${email}:${apiKey}`)}`;
  const begin = async (name: string, key: string) => {
    const connection = await open();
    connection.socket.once("data", () => order.push(name));
    await connection.send(head("/user_groups/create", 6, key), "name=");
    return connection;
  };
  const begun: RawConnection[] = [];
  for (let nth = 0; nth < 20; nth += 1) begun.push(await begin("busy", keyOf(org.member)));
  begun.push(await begin("quiet", keyOf(org.moderator)));
  // The other requests still wait for their last byte.
  await org.owner.client.get("/users/me");
  await Promise.all(begun.map((connection) => connection.write("x")));
  await expect.poll(() => order.length).toBe(21);
  expect(order.indexOf("quiet")).toBeLessThan(10);
});
