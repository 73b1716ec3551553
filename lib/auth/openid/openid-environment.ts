/** The part of the configuration that is about an OpenID Connect provider. */
import { z } from "zod";
import type { OpenIdProvider } from "./openid-provider.ts";

/** Public keys only: with a shared secret, a leak of it would let others sign in as anybody. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

export const openIdVariables = {
  /** OpenID Connect provider whose people may sign in, for example https://id.example.com. */
  PARLEY_OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an address like https://id.example.com" })
    .optional(),
  /** What the provider calls Parley. */
  PARLEY_OIDC_CLIENT_ID: z.string().optional(),
  /** By which Parley proves to the provider that it is Parley. */
  PARLEY_OIDC_CLIENT_SECRET: z.string().optional(),
  /** What people call the provider. */
  PARLEY_OIDC_NAME: z.string().max(40, "must have at most 40 characters").default("OpenID Connect"),
  /** What the provider is asked for, separated by spaces. */
  PARLEY_OIDC_SCOPES: z
    .string()
    .refine((scopes) => scopes.split(" ").includes("openid"), 'must have "openid" among them')
    .default("openid email profile"),
  /** How the provider signs ID tokens. */
  PARLEY_OIDC_ALGORITHM: z
    .enum(ALGORITHMS, { error: `must be one of ${ALGORITHMS.join(", ")}` })
    .default("RS256"),
  /** "1": signing out here leads to the provider, to sign out there too. */
  PARLEY_OIDC_SIGN_OUT: z.enum(["0", "1"], { error: "must be one of 0, 1" }).default("0"),
  /** Groups whose members follow the provider's, separated by commas: "engineering", or "eng-team=engineering". */
  PARLEY_OIDC_GROUPS: z.string().transform(groupNames).optional(),
  /** The claim that lists a person's groups. */
  PARLEY_OIDC_GROUPS_CLAIM: z.string().default("groups"),
};

export type OpenIdEnvironment = z.output<z.ZodObject<typeof openIdVariables>>;

function groupNames(text: string, context: z.RefinementCtx): Map<string, string> {
  const names = new Map<string, string>();
  for (const pair of text.split(",")) {
    const [, theirs = "", ours = theirs] = (/^(.*)=(.*)$/s.exec(pair) ?? ["", pair]).map((name) =>
      name.trim(),
    );
    if (theirs === "" || ours === "") {
      context.addIssue({
        code: "custom",
        message: "must be names separated by commas, like eng-team=engineering",
      });
    }
    names.set(theirs, ours);
  }
  return names;
}

/** What is missing of the configuration, as the variable's name and a complaint; null when nothing is. */
export function missingOfOpenId(
  given: OpenIdEnvironment,
): { name: keyof OpenIdEnvironment; error: string } | null {
  if (given.PARLEY_OIDC_ISSUER === undefined) return null;
  for (const name of ["PARLEY_OIDC_CLIENT_ID", "PARLEY_OIDC_CLIENT_SECRET"] as const) {
    if (given[name] === undefined) return { name, error: "is needed with PARLEY_OIDC_ISSUER" };
  }
  return null;
}

/** The provider that the configuration describes; null for none. */
export function openIdProviderOf(given: OpenIdEnvironment): OpenIdProvider | null {
  const {
    PARLEY_OIDC_ISSUER: issuer,
    PARLEY_OIDC_CLIENT_ID: clientId,
    PARLEY_OIDC_CLIENT_SECRET: clientSecret,
    PARLEY_OIDC_GROUPS: names,
  } = given;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    name: given.PARLEY_OIDC_NAME,
    scopes: given.PARLEY_OIDC_SCOPES,
    algorithm: given.PARLEY_OIDC_ALGORITHM,
    signsOut: given.PARLEY_OIDC_SIGN_OUT === "1",
    groups: names === undefined ? null : { claim: given.PARLEY_OIDC_GROUPS_CLAIM, names },
  };
}
