/** Few file descriptors. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../lib/testing/server-process.ts";

const ROOT = path.join(import.meta.dirname, "..");
const CONNECTIONS = 1_000;

let directory: string;
let server: ChildProcess;
const opened: Socket[] = [];

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), "parley-descriptors-"));
});
afterEach(async () => {
  for (const socket of opened) socket.destroy();
  if (server.exitCode !== null) return;
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  await exited;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** 0: refused. */
function statusOf(port: number, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    get({ port, agent, host: "127.0.0.1", path: "/api/v1/server_settings" }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    }).once("error", () => resolve(0));
  });
}

function open(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined).resume();
  socket.once("connect", () => socket.write("GET / HTTP/1.1\r\n"));
  return socket;
}

test.runIf(process.platform === "linux")(
  "a server with 512 descriptors outlasts 1,000 connections and answers meanwhile",
  async () => {
    const port = await freePort();
    server = spawn("sh", ["-c", `ulimit -n 512; exec "$0" dist/server/server.js`, process.execPath], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: "production",
        PARLEY_DATA_DIR: directory,
        PARLEY_HOST: "127.0.0.1",
        PORT: String(port),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (text) => {
        output += text;
      });
    await expect.poll(() => output).toContain("Parley is ready");
    const postmaster = () => readFile(path.join(directory, "postgres", "postmaster.pid"), "utf8");
    const database = await postmaster();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await statusOf(port, agent)).toBe(200);

    for (let index = 0; index < CONNECTIONS; index += 1) {
      opened.push(open(port, `127.0.0.${2 + (index % 4)}`));
    }
    const refused = () => opened.filter((socket) => socket.destroyed).length;
    await expect.poll(refused).toBeGreaterThan(700);
    // The connection already existed.
    expect(await statusOf(port, agent)).toBe(200);
    expect(refused()).toBeLessThan(CONNECTIONS - 200);

    for (const socket of opened) socket.destroy();
    agent.destroy();
    await expect.poll(() => statusOf(port, new Agent())).toBe(200);
    expect(await postmaster()).toBe(database);
    expect(server.exitCode).toBeNull();
    expect(output.split("new connections are refused").length - 1).toBe(1);
    expect(output).not.toMatch(/is stopping|exited unexpectedly|EMFILE/);
  },
  120_000,
);
