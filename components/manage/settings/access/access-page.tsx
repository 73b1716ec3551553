"use client";
/** The settings page of what the reader is signed in with: browsers, a second factor, passkeys, and keys. */
import { AccountKey } from "./account-key.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PersonalKeys } from "./personal-keys.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

export function AccessPage() {
  return (
    <>
      <Sessions />
      <SecondFactor />
      <Passkeys />
      <AccountKey />
      <PersonalKeys />
    </>
  );
}
