"use client";
/** The organization's ways to sign in. */
import { useChatStore } from "../store/use-store.ts";

type SignInMethod = { name: string; isEnabled: boolean };

export function useSignInMethods(): readonly SignInMethod[] {
  return methodsIn(useChatStore((state) => state.settings.organization.get("authentication_methods")));
}

export function useTakesPasswords(): boolean {
  return useSignInMethods().some(({ name, isEnabled }) => name === "Email" && isEnabled);
}

function methodsIn(value: unknown): SignInMethod[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([, { available }]) => available === true)
    .map(([name, { enabled }]) => ({ name, isEnabled: enabled === true }));
}
