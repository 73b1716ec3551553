/** Runs a step's program, and notices when a disk is full meanwhile. */
import { spawn } from "node:child_process";
import { statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "./project.mjs";
import { giveUp } from "./say.mjs";

const LOOK_MS = 100;
const LEAST_BYTES = 8 * 1024 ** 2;
const MAX_KEPT = 100_000;
const FULL = /\b(ENOSPC|EDQUOT)\b|no space left on device/i;

/**
 * Exits with `sentence` when the program fails, or with one that names the full disk: npm reports that as a crash of
 * some package's script, and has removed what it wrote by then. A quiet program's output is shown only if it fails.
 */
export async function runOrGiveUp(file, args, { env = {}, sentence, isQuiet = false }) {
  let fullPlace = null;
  const look = () => {
    fullPlace ??= placesWritten().find(isFull) ?? null;
  };
  const timer = setInterval(look, LOOK_MS);
  const { reason, kept } = await ended(file, args, env, isQuiet);
  clearInterval(timer);
  if (reason === null) return;
  if (isQuiet) process.stderr.write(kept);
  look();
  if (fullPlace === null && FULL.test(kept)) fullPlace = root;
  giveUp(fullPlace === null ? sentence : fullDisk(fullPlace));
}

export function fullDisk(place) {
  return `The disk with ${path.resolve(place)} is full: free some space, then run this command again.`;
}

/** @returns null as the reason on success, and the end of the output, of a program that is not quiet only errors. */
function ended(file, args, env, isQuiet) {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", isQuiet ? "pipe" : "inherit", "pipe"],
    // As in run.mjs.
    shell: process.platform === "win32" && !file.endsWith(".exe"),
  });
  let kept = "";
  const keep = (part) => {
    kept = (kept + part).slice(-MAX_KEPT);
  };
  child.stdout?.on("data", keep);
  child.stderr.on("data", (part) => {
    if (!isQuiet) process.stderr.write(part);
    keep(part);
  });
  return new Promise((resolve) => {
    child.once("error", ({ message }) => resolve({ reason: message, kept: message }));
    child.once("close", (code, signal) => resolve({ reason: code === 0 ? null : (signal ?? code), kept }));
  });
}

function placesWritten() {
  const cache = process.env.npm_config_cache ?? path.join(os.homedir(), ".npm");
  return [root, os.tmpdir(), cache];
}

/** Part of a disk is reserved for root. */
function isFull(place) {
  try {
    const { bavail, bfree, bsize } = statfsSync(place);
    return (process.getuid?.() === 0 ? bfree : bavail) * bsize < LEAST_BYTES;
  } catch {
    return false;
  }
}
