/** Finds a Chromium for the browser tests, or installs one. */
import { existsSync } from "node:fs";
import { nodeRuntime } from "./node-runtime.mjs";
import { inProject } from "./project.mjs";
import { output, run } from "./run.mjs";
import { giveUp, say } from "./say.mjs";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const ASK_PLAYWRIGHT =
  'import { chromium } from "@playwright/test"; process.stdout.write(chromium.executablePath());';

/** Path of a browser: the configured one, the system's, Playwright's, or else one that is installed now. */
export function findBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named)
    return existsSync(named) ? named : giveUp(`PLAYWRIGHT_CHROMIUM names ${named}, which does not exist.`);
  return present() ?? installed();
}

function present() {
  const own = output(nodeRuntime(), ["--input-type=module", "-e", ASK_PLAYWRIGHT]);
  return [...SYSTEM, own].find((file) => file && existsSync(file)) ?? null;
}

function installed() {
  say("Installing a browser for the tests…");
  const playwright = inProject("node_modules/@playwright/test/cli.js");
  if (run(nodeRuntime(), [playwright, "install", "chromium"], { isQuiet: true }) && present())
    return present();
  if (process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    run("apt-get", ["update", "-qq"], { env });
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
  }
  return (
    present() ??
    giveUp(
      "No browser was found, and none could be installed. Install Chromium, or set PLAYWRIGHT_CHROMIUM to its path.",
    )
  );
}
