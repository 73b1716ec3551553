/** Asks an address whether it leads to this installation, and how requests arrive there. */
import { z } from "zod";
import { askBounded, type BoundedAnswer } from "./bounded-request.ts";
import { isProof, newToken } from "./server-token.ts";

export const TOKEN_PATH = "/health/installation";
export const TOKEN_HEADER = "x-parley-health-token";
/** Reserved for examples (RFC 5737): no client has it. */
export const FORGED_ADDRESS = "203.0.113.7";

const seen = z.object({
  proof: z.string(),
  /** Version of Parley. */
  release: z.string(),
  host: z.string(),
  scheme: z.string(),
  /** How many addresses proxies added to X-Forwarded-For. */
  proxies: z.int(),
  trusted_proxies: z.int(),
  /** Whether the server believes the address that the request forged. */
  believes_forged: z.boolean(),
});

export type Seen = z.infer<typeof seen>;

/** In ms since 1970. */
export interface ReadClock {
  /** By the other clock. */
  readonly time: number;
  /** The reading was between these times of this machine's clock. */
  readonly after: number;
  readonly before: number;
}

export type Asked =
  | { readonly kind: "ours"; readonly seen: Seen; readonly clock: ReadClock | null }
  | { readonly kind: "other"; readonly status: number }
  | { readonly kind: "unreachable"; readonly error: Error }
  /** It answers, but the secret is missing to recognize it. */
  | { readonly kind: "unknown" };

/** @param url an origin. @param secret of this installation. Never rejects. */
export async function askServer(url: string, secret: string | null): Promise<Asked> {
  const token = secret === null ? null : newToken(secret);
  const after = Date.now();
  let answer: BoundedAnswer;
  try {
    answer = await askBounded(new URL(TOKEN_PATH, url).href, {
      ...(token !== null && { [TOKEN_HEADER]: token }),
      "x-forwarded-for": FORGED_ADDRESS,
    });
  } catch (error) {
    return { kind: "unreachable", error: error instanceof Error ? error : new Error(String(error)) };
  }
  const answeredAt = Date.now();
  if (secret === null || token === null) return { kind: "unknown" };
  const found = seenIn(answer.body);
  if (!found || !isProof(secret, token, found.proof)) return { kind: "other", status: answer.status };
  const { date } = answer;
  return { kind: "ours", seen: found, clock: date && { time: date.getTime(), after, before: answeredAt } };
}

function seenIn(body: string): Seen | null {
  try {
    return seen.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
