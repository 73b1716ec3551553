/** Look-ups of user-chosen names. */

import { scrypt } from "node:crypto";
import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { lookUpAllowed } from "./allowed-connection.ts";
import { lookUpName } from "./look-up-name.ts";

type Answer = (query: Buffer) => Buffer | null;

const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

async function serveNames(answer: Answer) {
  const asked: Buffer[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    asked.push(query);
    const reply = answer(query);
    if (reply) socket.send(reply, from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  stops.push(() => socket.close());
  return { servers: [`127.0.0.1:${socket.address().port}`], asked };
}

const silent: Answer = () => null;

function known(ipv4: readonly (readonly number[])[]): Answer {
  return (query) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const isA = question.readUInt16BE(question.length - 4) === 1;
    const answers = isA ? ipv4.map((address) => record(address)) : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt16BE(0, 10);
    return Buffer.concat([header, question, ...answers]);
  };
}

function record(address: readonly number[]): Buffer {
  return Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]);
}

function watch(promise: Promise<unknown>) {
  const state = { isPending: true };
  const done = promise.then(
    () => "found",
    (error) => String(error.code),
  );
  done.then(() => {
    state.isPending = false;
  });
  return { state, done };
}

test("names whose servers never answer delay neither files nor other names", async () => {
  const { servers, asked } = await serveNames(silent);
  const slow = Array.from({ length: 40 }, (_, index) =>
    watch(lookUpName(`never-${index}.example`, { servers })),
  );
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(80);
  // Each of these needs one of the process's threads.
  await Promise.all([
    readFile(import.meta.filename),
    lookup("localhost"),
    promisify(scrypt)("password", "salt", 64),
  ]);
  expect(slow.filter(({ state }) => state.isPending)).toHaveLength(40);
  expect(new Set(await Promise.all(slow.map(({ done }) => done)))).not.toContain("found");
});

test("the addresses are those that the name server gives", async () => {
  const { servers } = await serveNames(
    known([
      [93, 184, 215, 14],
      [8, 8, 8, 8],
    ]),
  );
  const found = await lookUpName("site.example", { servers });
  expect(found.map(({ address }) => address).toSorted()).toEqual(["8.8.8.8", "93.184.215.14"]);
});

test("a name without addresses is an error", async () => {
  const { servers } = await serveNames(known([]));
  await expect(lookUpName("nothing.example", { servers })).rejects.toMatchObject({ code: "ENODATA" });
});

describe("names of this machine", () => {
  test("are those of the hosts file, and no server is asked", async () => {
    const { servers, asked } = await serveNames(silent);
    const folder = await mkdtemp(join(tmpdir(), "hosts-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const hostsFile = join(folder, "hosts");
    await writeFile(hostsFile, "# 10.0.0.1 intranet\n10.0.0.2\tIntranet  wiki # here\nfd00::2 wiki\n");
    const look = (name: string) => lookUpName(name, { servers, hostsFile });
    expect(await look("intranet")).toEqual([{ address: "10.0.0.2", family: 4 }]);
    expect((await look("WIKI.")).map(({ address }) => address)).toEqual(["10.0.0.2", "fd00::2"]);
    expect((await look("app.localhost")).map(({ address }) => address)).toEqual(["127.0.0.1", "::1"]);
    expect(asked).toEqual([]);
  });
});

describe("a connection", () => {
  const look = async (addresses: readonly number[][]) => {
    const { servers } = await serveNames(known(addresses));
    const lookup = lookUpAllowed("webhooks", (name) => lookUpName(name, { servers }));
    return new Promise((resolve) => {
      lookup("site.example", { all: true }, (error, found) => resolve(error ? error.message : found));
    });
  };

  test("is made to the allowed ones of a name's addresses only", async () => {
    const publicAddress = { address: "93.184.215.14", family: 4 };
    expect(
      await look([
        [127, 0, 0, 1],
        [93, 184, 215, 14],
        [10, 0, 0, 1],
      ]),
    ).toEqual([publicAddress]);
  });

  test("is refused where a name has internal addresses only", async () => {
    expect(
      await look([
        [127, 0, 0, 1],
        [169, 254, 169, 254],
      ]),
    ).toBe(
      "its address is not allowed, unless whoever runs the server allows its network with PARLEY_ALLOWED_NETWORKS",
    );
  });
});
