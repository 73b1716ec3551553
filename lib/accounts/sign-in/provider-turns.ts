/**
 * Whatever brings somebody to the OpenID Connect provider or back makes the server ask the provider, for as long as the
 * provider takes, and anybody may send such requests: address blocks take turns, so a flood from one slows that one.
 */
import { addressBlock } from "../../kernel/address-block.ts";
import { ApiError } from "../../kernel/errors.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";

export const PROVIDER_LIMITS = { atOnce: 16, atOncePerAccount: 4, waitingPerAccount: 20 };

const turns = () => shared("openid-turns", () => new TurnQueue<string>(PROVIDER_LIMITS));

/**
 * Lets next-auth answer when it is the address's turn; 429 when too many of its requests are waiting.
 * @param action the path below /api/auth, of one or more segments.
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
