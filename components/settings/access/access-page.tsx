"use client";
/** The settings page of what the reader is signed in with: browsers, and keys of programs. */
import { PersonalKeys } from "./personal-keys.tsx";
import { Sessions } from "./sessions.tsx";

export function AccessPage() {
  return (
    <>
      <Sessions />
      <PersonalKeys />
    </>
  );
}
