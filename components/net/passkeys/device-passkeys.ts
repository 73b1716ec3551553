/** Creates and uses passkeys, on this device, a phone or a security key. Lazy-loaded. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";

/**
 * Returns the response for the server.
 * @throws Error with a sentence for the user.
 */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw inWords(error, "No passkey was created.");
  });
}

/**
 * Signs in with an existing passkey.
 * @throws Error with a sentence for the user.
 */
export async function answerByPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw inWords(error, "No passkey was used.");
  });
}

/**
 * Offers passkeys in the browser's autofill for the user name, without a dialog. A later passkey request of the page
 * cancels it.
 * @returns null when canceled or unused.
 */
export async function offerPasskeys(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
}

/** Cancels the offer. */
export function withdrawOffer(): void {
  WebAuthnAbortService.cancelCeremony();
}

function inWords(error: unknown, otherwise: string): Error {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return new Error("This device already has a passkey for your account.");
  if (name === "SecurityError") return new Error("Passkeys do not work at this server address.");
  return new Error(otherwise);
}
