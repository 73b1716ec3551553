/** Finds a Chromium for the browser tests, or installs one. A headless shell takes a quarter less processor time. */
import { existsSync } from "node:fs";
import { nodeRuntime } from "./node-runtime.mjs";
import { inProject } from "./project.mjs";
import { output, run } from "./run.mjs";
import { giveUp, say } from "./say.mjs";

const SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Prints the path of the headless shell that Playwright has installed; fails when there is none. */
const ASK_PLAYWRIGHT = `
  import { chromium } from "@playwright/test";
  const server = await chromium.launchServer();
  process.stdout.write(server.process().spawnfile);
  await server.close();`;

/** Path of a browser: the configured one, a headless shell, the system's browser, or else a shell that is installed now. */
export function findBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named)
    return existsSync(named) ? named : giveUp(`PLAYWRIGHT_CHROMIUM names ${named}, which does not exist.`);
  return present() ?? installed();
}

function present() {
  if (existsSync(SHELL)) return SHELL;
  const own = output(nodeRuntime(), ["--input-type=module", "-e", ASK_PLAYWRIGHT]);
  return [own, ...SYSTEM].find((file) => file && existsSync(file)) ?? null;
}

function installed() {
  say("Installing a browser for the tests…");
  const playwright = inProject("node_modules/@playwright/test/cli.js");
  const install = [playwright, "install", "--only-shell", "chromium"];
  if (run(nodeRuntime(), install, { isQuiet: true }) && present()) return present();
  if (process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const add = (name) => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
    run("apt-get", ["update", "-qq"], { env });
    // Some distributions have no package of the shell.
    if (!add("chromium-headless-shell")) add("chromium");
  }
  return (
    present() ??
    giveUp(
      "No browser was found, and none could be installed. Install Chromium, or set PLAYWRIGHT_CHROMIUM to its path.",
    )
  );
}
