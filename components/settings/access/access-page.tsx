"use client";
/** The settings page of what the reader is signed in with: browsers, a second factor, passkeys, and keys of programs. */
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
      <PersonalKeys />
    </>
  );
}
