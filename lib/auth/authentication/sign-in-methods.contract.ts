/** The ways of signing in that an organization can switch off, by the names that the protocol has for them. */
import { z } from "zod";

export const SIGN_IN_METHODS = ["Email", "LDAP", "OpenID Connect", "Dev"] as const;
/** Email: passwords of accounts here. LDAP: those of the directory. Dev: without any, in development mode. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** By name, as registrations and events have them; `available`: whether the server is configured for it. */
export const signInMethodsShape = z.record(
  z.string(),
  z.strictObject({ enabled: z.boolean(), available: z.boolean() }),
);
