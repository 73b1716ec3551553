/** Browser tests: on a server with the demo organization, and the first run on an empty one. */
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { addressOf, demoPort, emptyPort, WORKERS } from "./e2e/servers.ts";

const STOP_MS = 15_000;

// Workers read this file again and inherit the folder.
process.env.PARLEY_E2E_DIR ??= mkdtempSync(path.join(os.tmpdir(), "parley-e2e-"));
const folder = process.env.PARLEY_E2E_DIR;
const demoAddress = addressOf(demoPort(Number(process.env.TEST_PARALLEL_INDEX ?? 0)));
/** The OpenID Connect provider of a test. */
const openIdPort = (worker: number) => demoPort(worker) + 100;
/** The LDAP server of a test on the empty server. */
const ldapPort = emptyPort + 300;

/** Tests about notifications, which a headless shell lacks. */
const WHOLE_BROWSER = /@whole-browser/;

function launchOptions(executablePath: string | undefined) {
  return {
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      // Pages of a browser share a process, where the app's scripts are compiled already.
      "--process-per-site",
      "--renderer-process-limit=1",
      // Optimized code hardly pays in pages that live for seconds, and its compilers use the other processor.
      "--js-flags=--no-opt --no-maglev --single-threaded-gc",
    ],
  };
}

function server(name: string, port: number, env: Record<string, string>) {
  return {
    command: `exec "${process.execPath}" dist/server/server.js`,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: STOP_MS },
    stdout: "pipe" as const,
    env: {
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PARLEY_MODE: "development",
      PARLEY_LOG_LEVEL: "warn",
      PARLEY_DATA_DIR: path.join(folder, name),
      PORT: String(port),
      ...env,
    },
  };
}

export default defineConfig({
  testDir: "e2e",
  testMatch: /\.e2e\.ts/,
  globalSetup: "./e2e/wait-for-servers.ts",
  outputDir: "test-results",
  workers: WORKERS,
  // Only a hang exceeds it, even on a busy machine.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  use: {
    // Tests cannot replace a service worker's answers; the journeys about it allow it.
    serviceWorkers: "block",
    // Pictures and page copies of each step take much of the tests' processor time; `--trace on` records them.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    // Drawing each frame of an animation takes a tenth of the processor's time.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: launchOptions(process.env.PARLEY_E2E_SHELL ?? process.env.PLAYWRIGHT_CHROMIUM),
  },
  projects: [
    {
      name: "first-run",
      testMatch: /first-run.*\.e2e\.ts/,
      use: { baseURL: addressOf(emptyPort) },
    },
    {
      name: "stories",
      testIgnore: /first-run/,
      grepInvert: WHOLE_BROWSER,
      use: { baseURL: demoAddress },
    },
    {
      name: "stories in a whole browser",
      testIgnore: /first-run/,
      grep: WHOLE_BROWSER,
      use: { baseURL: demoAddress, launchOptions: launchOptions(process.env.PLAYWRIGHT_CHROMIUM) },
    },
  ],
  webServer: [
    server("empty", emptyPort, {
      PARLEY_LDAP_URL: `ldap://localhost:${ldapPort}`,
      PARLEY_LDAP_STARTTLS: "0",
      PARLEY_LDAP_BASE_DN: "ou=people,dc=example,dc=org",
      PARLEY_LDAP_BIND_DN: "cn=reader,dc=example,dc=org",
      PARLEY_LDAP_BIND_PASSWORD: "the password of the reader",
    }),
    ...Array.from({ length: WORKERS }, (_, worker) =>
      server(`demo-${worker}`, demoPort(worker), {
        PARLEY_DEMO: "1",
        PARLEY_DEMO_PASSWORD: "demo-password-of-the-tests",
        // A test is its browser's push service.
        PARLEY_PUSH_NETWORKS: "127.0.0.1/32",
        PARLEY_OIDC_ISSUER: `http://localhost:${openIdPort(worker)}`,
        PARLEY_OIDC_CLIENT_ID: "parley",
        PARLEY_OIDC_CLIENT_SECRET: "a secret that Parley and the provider share",
        PARLEY_OIDC_NAME: "Example ID",
        PARLEY_OIDC_SIGN_OUT: "1",
        PARLEY_MAIL_IN: "pipe",
      }),
    ),
  ],
});
