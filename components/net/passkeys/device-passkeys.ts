/** Creates and uses passkeys. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";

/** @throws Error with a sentence for the user. */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw userError(error, "No passkey was created.");
  });
}

/** @throws Error with a sentence for the user. */
export async function answerByPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw userError(error, "No passkey was used.");
  });
}

/**
 * Offers passkeys in the browser's autofill.
 * @returns null when canceled or unused.
 */
export async function offerPasskeys(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
}

export function withdrawOffer(): void {
  WebAuthnAbortService.cancelCeremony();
}

function userError(error: unknown, otherwise: string): Error {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return new Error("This device already has a passkey for your account.");
  if (name === "SecurityError") return new Error("Passkeys do not work at this server address.");
  return new Error(otherwise);
}
