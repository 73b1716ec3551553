/** Offers passkeys in the user name's autofill. */
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../../net/connection/query-client.ts";
import { passkeyOptions, startSession } from "../frame/auth-requests.ts";

/** Server limit: five minutes. */
const RENEWED_MS = 240_000;

/** @param isOffered false while another passkey dialog is open. */
export function usePasskeyAutofill(appPad: string | null, isOffered: boolean) {
  const signIn = useMutation(
    { mutationFn: (answer: object) => startSession({ assertion: JSON.stringify(answer) }, appPad) },
    queryClient,
  );
  const { mutate, isPending, isSuccess } = signIn;
  // A response is accepted once, so a refusal needs a new offer.
  const isOffering = isOffered && !isPending && !isSuccess;
  useEffect(() => {
    if (!isOffering) return;
    const offer = new PasskeyOffer(mutate);
    return () => offer.end();
  }, [isOffering, mutate]);
  return signIn;
}

class PasskeyOffer {
  readonly #accept: (answer: object) => void;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #withdraw = () => {};

  constructor(accept: (answer: object) => void) {
    this.#accept = accept;
    this.#beginNow();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#withdraw();
  }

  /** The next renewal retries a failed load. */
  #beginNow(): void {
    this.#timer = setTimeout(() => this.#beginNow(), RENEWED_MS);
    this.#begin().catch(() => {});
  }

  async #begin(): Promise<void> {
    if (typeof PublicKeyCredential === "undefined") return;
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const { offerPasskeys, withdrawOffer } = await import("../../net/passkeys/device-passkeys.ts");
    // The form reports an unreachable server.
    const options = await passkeyOptions().catch(() => null);
    if (this.#isOver || options === null) return;
    this.#withdraw = withdrawOffer;
    const answer = await offerPasskeys(options);
    if (answer !== null && !this.#isOver) this.#accept(answer);
  }
}
