/** The requests of the pages that are seen before sign-in. */
import type { z } from "zod";
import type { devListUsers, setUp } from "../../lib/auth/auth.contract.ts";
import type { getServerSettings } from "../../lib/server-settings/server-settings.contract.ts";

export type ServerSettings = z.infer<typeof getServerSettings.returns>;
export type DevelopmentUser = z.infer<typeof devListUsers.returns>["users"][number];
export type NewOrganization = z.infer<typeof setUp.params>;

const UNREACHABLE = "The server cannot be reached. Check your connection and try again.";

/** Sends one request and returns its answer; what goes wrong is thrown as an Error that can be shown. */
async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(`/api/v1/${path}`, init).catch(() => {
    throw new Error(UNREACHABLE);
  });
  const body = await response.json().catch(() => {
    throw new Error(UNREACHABLE);
  });
  if (body.result !== "success") throw new Error(body.msg || UNREACHABLE);
  return body;
}

/** What may be known before sign-in; without `realm_name` no organization exists yet. */
export function fetchServerSettings(): Promise<ServerSettings> {
  return ask("server_settings");
}

/** The people one may sign in as without a password; development mode only. */
export async function fetchDevelopmentUsers(): Promise<DevelopmentUser[]> {
  return (await ask<{ users: DevelopmentUser[] }>("dev_list_users")).users;
}

/** Creates the first organization and its owner. */
export async function createOrganization(organization: NewOrganization): Promise<void> {
  await ask("setup", { method: "POST", body: new URLSearchParams(organization) });
}

/**
 * Starts a session and goes to the chat, at the view the address names.
 * @throws Error with a sentence for the person.
 */
export async function startSession(
  credentials: { email: string; password: string } | { email: string },
): Promise<void> {
  const provider = "password" in credentials ? "credentials" : "development";
  const { signIn } = await import("next-auth/react");
  const answer = await signIn(provider, { ...credentials, redirect: false }).catch(() => {
    throw new Error(UNREACHABLE);
  });
  if (!answer?.ok || answer.error) throw new Error(explain(answer?.error));
  window.location.assign(`/${window.location.hash}`);
}

// Our server's refusals come as "CODE: sentence"; next-auth names its own in one word.
function explain(reason: string | null | undefined): string {
  const sentence = /^[A-Z_]+: (.+)/s.exec(reason ?? "")?.[1];
  return sentence ?? "Signing in did not work. Try again in a moment.";
}
