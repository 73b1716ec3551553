/** OpenID Connect claims. */

import { expect, test } from "vitest";
import type { OpenIdProvider } from "../../config.ts";
import { openIdPersonOf } from "./openid-person.ts";

const issuer = "https://id.example.com";
const provider: OpenIdProvider = {
  issuer,
  clientId: "parley",
  clientSecret: "secret",
  name: "Example ID",
  scopes: "openid",
  algorithm: "RS256",
  signsOut: false,
  groups: null,
};
const personOf = (claims: object) => openIdPersonOf(provider, { iss: issuer, sub: "1", ...claims });

test("a name loses characters that cannot be stored", () => {
  expect(personOf({ name: "Ada\0 Lovelace\ud83d" }).fullName).toBe("Ada Lovelace\ufffd");
});

test("given and family names are joined", () => {
  expect(personOf({ given_name: "Ada", family_name: "Lovelace", preferred_username: "ada1" }).fullName).toBe(
    "Ada Lovelace",
  );
});

test("an address or a session that cannot be stored is ignored", () => {
  expect(personOf({ email: "ada\0@example.com", sid: "1\0" })).toMatchObject({ email: "", sid: null });
});

test("a subject that cannot be stored is refused, since without its null character it would be another user's", () => {
  expect(() => personOf({ sub: "1\0" })).toThrow();
});
