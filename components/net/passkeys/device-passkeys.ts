/** Has the browser make and use passkeys, on this device or on a phone or security key. Loaded when somebody does so. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";

/**
 * The answer for the server.
 * @throws Error with a sentence for the person.
 */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw inWords(error, "No passkey was created.");
  });
}

/** The same for a passkey that exists. */
export async function answerByPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw inWords(error, "No passkey was used.");
  });
}

/**
 * The same where the browser fills in the name: it offers the person's passkeys there, and asks for nothing else. A later
 * question of the same page takes this one back.
 * @returns null when that happens, or nobody has chosen one.
 */
export async function offerPasskeys(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
}

/** Takes the offer back. */
export function withdrawOffer(): void {
  WebAuthnAbortService.cancelCeremony();
}

function inWords(error: unknown, otherwise: string): Error {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return new Error("This device already has a passkey for your account.");
  if (name === "SecurityError") return new Error("Passkeys do not work at this server address.");
  return new Error(otherwise);
}
