/**
 * Anonymous OpenID Connect requests wait for the provider; address blocks take turns, so that a flood slows only its
 * own block.
 */
import { addressBlock } from "../../kernel/address-block.ts";
import { ApiError } from "../../kernel/errors.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";

export const PROVIDER_LIMITS = { atOnce: 16, atOncePerAccount: 4, waitingPerAccount: 20 };

const turns = () => shared("openid-turns", () => new TurnQueue<string>(PROVIDER_LIMITS));

/**
 * 429 when too many requests of the address wait.
 * @param action path segments below /api/auth.
 */
export async function inProviderTurn(
  action: readonly string[],
  clientAddress: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  const [step = "", provider] = action;
  if (provider !== "oidc" || !["signin", "callback"].includes(step)) return answer();
  try {
    return await turns().run(addressBlock(clientAddress), answer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Response(null, { status: 429, headers: { "retry-after": "1" } });
  }
}
