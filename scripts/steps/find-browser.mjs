/** Finds or installs browsers for the browser tests. */
import { existsSync } from "node:fs";
import { nodeRuntime } from "./node-runtime.mjs";
import { inProject } from "./project.mjs";
import { output, run } from "./run.mjs";
import { giveUp, say } from "./say.mjs";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Where packages cannot be downloaded, tests then use the whole browser. */
const INSTALL_LIMIT_MS = 120_000;
const SYSTEM_SHELL = "/usr/bin/chromium-headless-shell";
const ASK_PLAYWRIGHT =
  'import { chromium } from "@playwright/test"; process.stdout.write(chromium.executablePath());';
const ASK_PLAYWRIGHT_FOR_SHELL = `
  import { chromium } from "@playwright/test";
  const server = await chromium.launchServer();
  process.stdout.write(server.process().spawnfile);
  await server.close();`;

/** The configured one, the system's, Playwright's, or one installed now. */
export function findBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named)
    return existsSync(named) ? named : giveUp(`PLAYWRIGHT_CHROMIUM names ${named}, which does not exist.`);
  return present() ?? installed();
}

/**
 * A headless shell uses a quarter less processor time than a browser but shows no notifications. Null where a browser
 * is configured or no shell can be installed.
 */
export function findShell() {
  return process.env.PLAYWRIGHT_CHROMIUM ? null : (presentShell() ?? installedShell());
}

function present() {
  return [...SYSTEM, askPlaywright(ASK_PLAYWRIGHT)].find((file) => file && existsSync(file)) ?? null;
}

function presentShell() {
  return existsSync(SYSTEM_SHELL) ? SYSTEM_SHELL : askPlaywright(ASK_PLAYWRIGHT_FOR_SHELL);
}

function askPlaywright(question) {
  return output(nodeRuntime(), ["--input-type=module", "-e", question]);
}

/** Playwright installs its headless shell along with the browser. */
function installed() {
  say("Installing a browser for the tests…");
  const playwright = inProject("node_modules/@playwright/test/cli.js");
  if (run(nodeRuntime(), [playwright, "install", "chromium"], { isQuiet: true }) && present())
    return present();
  if (isRoot()) {
    run("apt-get", ["update", "-qq"]);
    installPackage("chromium");
  }
  return (
    present() ??
    giveUp(
      "No browser was found, and none could be installed. Install Chromium, or set PLAYWRIGHT_CHROMIUM to its path.",
    )
  );
}

/** @returns null where the system's packages have no shell */
function installedShell() {
  if (isRoot()) {
    say("Installing a headless shell for the browser tests…");
    installPackage("chromium-headless-shell", { isQuiet: true, limitMs: INSTALL_LIMIT_MS });
  }
  return existsSync(SYSTEM_SHELL) ? SYSTEM_SHELL : null;
}

function isRoot() {
  return process.getuid?.() === 0;
}

function installPackage(name, options) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { ...options, env });
}
