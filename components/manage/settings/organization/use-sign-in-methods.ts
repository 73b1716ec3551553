"use client";
/** The ways of signing in that the organization can choose among. */
import { useChatStore } from "../../../model/store/use-store.ts";

type SignInMethod = { name: string; isEnabled: boolean };

/** Those that the server is configured for, as the registration and its events say. */
export function useSignInMethods(): readonly SignInMethod[] {
  return methodsIn(useChatStore((state) => state.settings.organization.get("authentication_methods")));
}

/** Whether accounts have passwords of their own. */
export function useTakesPasswords(): boolean {
  return useSignInMethods().some(({ name, isEnabled }) => name === "Email" && isEnabled);
}

function methodsIn(value: unknown): SignInMethod[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([, { available }]) => available === true)
    .map(([name, { enabled }]) => ({ name, isEnabled: enabled === true }));
}
