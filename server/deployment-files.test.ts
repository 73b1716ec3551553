/** The container files and the systemd unit name existing things, and agree with each other. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { variables } from "../lib/config/variables.ts";

const read = (name: string) => readFileSync(path.join(import.meta.dirname, "..", name), "utf8");

const service = z.strictObject({
  build: z.strictObject({ context: z.literal("."), dockerfile: z.literal("Containerfile") }).optional(),
  image: z.string(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[\w-]+:\/[\w/]+$/)),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal("service_healthy") })).optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  restart: z.literal("unless-stopped"),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  init: z.boolean().optional(),
  read_only: z.literal(true).optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.tuple([z.literal("ALL")]).optional(),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]).optional(),
  mem_limit: z
    .string()
    .regex(/^\d+g$/)
    .optional(),
  shm_size: z.string().optional(),
});
const compose = z.strictObject({
  "x-node": z.unknown().optional(),
  services: z.record(z.string(), service),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })).optional(),
  volumes: z.record(z.string(), z.null()),
});

/** The server stops within 15 s, PostgreSQL within 14 s after it. */
const STOP_SECONDS = 29;

const containerfile = read("Containerfile");

/** Variables of an image are defaults of its containers. */
const imageVariables = Object.fromEntries(
  [...containerfile.matchAll(/(PARLEY_\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
);

test("the image sets variables that exist", () => {
  expect(Object.keys(imageVariables).length).toBeGreaterThan(2);
  expect(Object.keys(variables.shape)).toEqual(expect.arrayContaining(Object.keys(imageVariables)));
});

test.each(["compose.yaml", "compose.scale.yaml"])("%s describes services that fit together", (name) => {
  const { services, configs = {}, volumes } = compose.parse(parse(read(name), { merge: true }));
  const nodes = Object.values(services).filter(({ image }) => image === "parley");
  expect(nodes.length).toBe(name === "compose.yaml" ? 1 : 2);
  const known = [...Object.keys(variables.shape), "DATABASE_URL"];
  for (const { environment = {}, ...node } of nodes) {
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    expect(Number.parseInt(node.stop_grace_period ?? "", 10)).toBeGreaterThan(STOP_SECONDS);
    expect(node).toMatchObject({ read_only: true, tmpfs: ["/tmp"], cap_drop: ["ALL"] });
    expect(node.volumes.some((volume) => volume.endsWith(`:${imageVariables.PARLEY_DATA_DIR}`))).toBe(true);
    const inside = (node.ports ?? []).map((port) => port.split(":")[1]);
    if (inside.length > 0)
      expect(inside).toEqual([imageVariables.PARLEY_HTTP_PORT, imageVariables.PARLEY_TLS_PORT]);
  }
  for (const used of Object.values(services)) {
    expect(Object.keys(volumes)).toEqual(
      expect.arrayContaining(used.volumes.map((volume) => volume.split(":")[0])),
    );
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(used.depends_on ?? {})));
    for (const { source } of used.configs ?? []) expect(configs).toHaveProperty(source);
  }
  for (const [, host] of configs.caddyfile?.content.matchAll(/([\w-]+):3000/g) ?? [])
    expect(Object.keys(services)).toContain(host);
});

test("the unit of systemd gives the server time to stop, and may open the ports of the web", () => {
  const unit = read("deploy/parley.service");
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1];
  expect(Number(setting("TimeoutStopSec"))).toBeGreaterThan(STOP_SECONDS);
  expect(setting("AmbientCapabilities")).toBe("CAP_NET_BIND_SERVICE");
  expect(setting("KillMode")).toBe("mixed");
  expect(setting("Environment")).toBe(`PARLEY_DATA_DIR=/var/lib/${setting("StateDirectory")}`);
  // V8 compiles at run time.
  expect(setting("MemoryDenyWriteExecute")).toBeUndefined();
});
