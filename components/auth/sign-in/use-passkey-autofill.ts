/** Has the browser offer the person's passkeys where it fills in their name, as it offers their passwords. */
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../../net/connection/query-client.ts";
import { passkeyOptions, startSession } from "../frame/auth-requests.ts";

/** The server accepts answers for five minutes. */
const RENEWED_MS = 240_000;

/**
 * Signs in by the passkey that the person chooses there; until then nothing is seen of it.
 * @param appPad of an app that opened the browser; null without one.
 * @param isOffered false while the page asks the device itself.
 */
export function usePasskeyAutofill(appPad: string | null, isOffered: boolean) {
  const signIn = useMutation(
    { mutationFn: (answer: object) => startSession({ assertion: JSON.stringify(answer) }, appPad) },
    queryClient,
  );
  const { mutate, isPending, isSuccess } = signIn;
  // After a refusal there is a new offer: each answer is accepted once.
  const isOffering = isOffered && !isPending && !isSuccess;
  useEffect(() => {
    if (!isOffering) return;
    const offer = new PasskeyOffer(mutate);
    return () => offer.end();
  }, [isOffering, mutate]);
  return signIn;
}

/** An offer that is renewed until it ends. */
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

  /** A script that cannot be loaded is asked for again with the next offer. */
  #beginNow(): void {
    this.#timer = setTimeout(() => this.#beginNow(), RENEWED_MS);
    this.#begin().catch(() => {});
  }

  async #begin(): Promise<void> {
    if (typeof PublicKeyCredential === "undefined") return;
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const { offerPasskeys, withdrawOffer } = await import("../../net/passkeys/device-passkeys.ts");
    // While the server cannot be reached, the form and the button say so.
    const options = await passkeyOptions().catch(() => null);
    if (this.#isOver || options === null) return;
    this.#withdraw = withdrawOffer;
    const answer = await offerPasskeys(options);
    if (answer !== null && !this.#isOver) this.#accept(answer);
  }
}
