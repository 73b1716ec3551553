/** Requests to Slack's servers, which are repeated while those are busy. */
import { setTimeout as pause } from "node:timers/promises";

const TRIES = 4;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
const TIMEOUT_MS = 600_000;

/** Null for what is no address, and for one with a user's name or password, which no request may have. */
export function askableAddress(address: string): URL | null {
  const url = URL.parse(address);
  return url && url.username === "" && url.password === "" ? url : null;
}

/** Returns null if Slack refuses, or stays busy. Redirects, which lead to a sign-in page, are not followed. */
export async function askSlack(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | null> {
  if (!askableAddress(address)) return null;
  for (let tries = 1; ; tries += 1) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(address, { headers, redirect: "manual", signal }).catch(() => null);
    if (answer?.ok) return answer;
    await answer?.body?.cancel();
    const mayRetry = !answer || answer.status === 429 || answer.status >= 500;
    if (!mayRetry || tries === TRIES) return null;
    await pause(waitOf(answer, tries));
  }
}

function waitOf(answer: Response | null, tries: number): number {
  const seconds = Number(answer?.headers.get("retry-after") ?? Number.NaN);
  const wait = Number.isNaN(seconds) ? FIRST_WAIT_MS * 2 ** (tries - 1) : seconds * 1_000;
  return Math.min(wait, MAX_WAIT_MS);
}
