/** Why this tab's session ended, for the sign-in page, and whether a tab of this browser is signing out. */

const KEY = "parley-session-end";

/** Whether unsent words were kept, encrypted, or lost. */
export type UnsentOutcome = "nothing" | "kept" | "erased";

export function noteSessionEnd(unsent: UnsentOutcome): void {
  withStorage(() => window.sessionStorage.setItem(KEY, unsent));
}

/** Null if no session ended, or by the user. */
export function notedSessionEnd(): UnsentOutcome | null {
  let noted: string | null = null;
  withStorage(() => {
    noted = window.sessionStorage.getItem(KEY);
  });
  return noted === "kept" || noted === "erased" || noted === "nothing" ? noted : null;
}

export function forgetSessionEnd(): void {
  withStorage(() => window.sessionStorage.removeItem(KEY));
}

const SIGN_OUT_KEY = "parley-signing-out";
/** Long enough for the other tabs to notice. */
const SIGN_OUT_MS = 60_000;

export function noteSignOut(): void {
  withStorage(() => window.localStorage.setItem(SIGN_OUT_KEY, String(Date.now())));
}

export function forgetSignOut(): void {
  withStorage(() => window.localStorage.removeItem(SIGN_OUT_KEY));
}

export function isSigningOut(): boolean {
  let at = 0;
  withStorage(() => {
    at = Number(window.localStorage.getItem(SIGN_OUT_KEY));
  });
  return Math.abs(Date.now() - at) < SIGN_OUT_MS;
}

function withStorage(act: () => void): void {
  try {
    act();
  } catch {
    // Without storage, the page gives no reason.
  }
}
