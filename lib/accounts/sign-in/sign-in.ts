/** One sign-in, from next-auth's finding out who it is to a session, or to a key for an app. */

import { offers } from "../../auth/authentication/authentication-methods.ts";
import { noteSignIn } from "../../auth/authentication/first-sign-in.ts";
import { requireMayAct } from "../../auth/authentication/require-role.ts";
import { openIdPersonOf } from "../../auth/openid/openid-person.ts";
import { authenticationFailed } from "../../auth/passwords/check-password.ts";
import { type ProviderSession, type SessionToken, startSession } from "../../auth/sessions/session.ts";
import { configuration } from "../../config.ts";
import { ApiError } from "../../kernel/errors.ts";
import { logger } from "../../kernel/log.ts";
import { organizationOf } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { accountOfOpenIdPerson } from "../openid-accounts/account-of-person.ts";
import { asOpenIdRefusal, OpenIdRefusal } from "../openid-accounts/admit-openid-person.ts";
import { signInByPasskey } from "../passkeys/sign-in-by-passkey.ts";
import { appAddress, requireAppPad } from "./app-sign-in.ts";
import { devDisabled, requireDevelopmentMode } from "./fetch-api-key.ts";
import * as contracts from "./sign-in.contract.ts";
import { signInByPassword } from "./sign-in-by-password.ts";
import { APP_PAD } from "./sign-in-purpose.contract.ts";
import type { SignInRequest } from "./sign-in-request.ts";

interface PasswordForm {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor; empty for none. */
  readonly code: string;
  /** The pad of an app that opened the browser. */
  readonly appPad: string | null;
}

interface PasskeyForm extends Pick<PasswordForm, "appPad"> {
  readonly assertion: string;
}

/** The messages of what it throws are sent to the browser. */
export class SignIn {
  readonly #request: SignInRequest;
  #arrived: { readonly organization: Organization; readonly user: UserRecord } | null = null;
  #appPad: string | null = null;
  #provided: ProviderSession | null = null;
  #session: SessionToken | null = null;

  constructor(request: SignInRequest) {
    this.#request = request;
  }

  /**
   * @returns what next-auth wants of a person, as the other ways do.
   * @throws Error "CODE: sentence", as the other ways do.
   */
  byPassword({ email: username, password, code, appPad }: PasswordForm): Promise<{ id: string }> {
    const { clientAddress } = this.#request;
    return this.#identify(appPad, (organization) =>
      signInByPassword(organization, { username, password, code, clientAddress }),
    );
  }

  /** By what the browser answered for a passkey, as JSON. */
  byPasskey({ assertion, appPad }: PasskeyForm): Promise<{ id: string }> {
    const { clientAddress } = this.#request;
    return this.#identify(appPad, (organization) =>
      signInByPasskey(organization, { assertion, clientAddress }),
    );
  }

  /** In development mode, where anybody may be anybody. */
  byAddress({ email, appPad }: Pick<PasswordForm, "email" | "appPad">): Promise<{ id: string }> {
    return this.#identify(appPad, (organization) => {
      requireDevelopmentMode();
      if (!offers(organization, "Dev")) throw devDisabled();
      const user = organization.users.byEmail(email);
      if (!user || user.botType !== null) throw authenticationFailed();
      requireMayAct(organization, user);
      return user;
    });
  }

  /**
   * By claims of the provider that next-auth has verified.
   * @param idToken that they came with.
   * @throws Error whose message is a reason of `OPENID_REFUSALS`, or "CODE: sentence".
   */
  async byOpenId(claims: unknown, idToken: string | undefined): Promise<void> {
    const { purpose, clientAddress } = this.#request;
    try {
      const provider = configuration().openId;
      if (!provider) throw new Error("No provider is configured.");
      if (purpose.appPad !== null && !APP_PAD.test(purpose.appPad)) throw new OpenIdRefusal("app-code");
      const person = openIdPersonOf(provider, claims);
      const organization = await this.#organization();
      if (!offers(organization, "OpenID Connect")) throw new OpenIdRefusal("disabled");
      const { invitationKey } = purpose;
      const user = await accountOfOpenIdPerson(organization, person, { invitationKey, clientAddress });
      this.#arrived = { organization, user };
      this.#appPad = purpose.appPad;
      const { issuer, subject, sid } = person;
      this.#provided = { issuer, subject, sid, idToken: (provider.signsOut && idToken) || null };
    } catch (error) {
      const refusal = asOpenIdRefusal(error);
      throw refusal instanceof OpenIdRefusal ? refusal : forBrowser(error);
    }
  }

  /**
   * Begins the session, or says where an app waits for its key.
   * @returns that address, or true for a session.
   * @throws Error "CODE: sentence"; after the provider, for an app's pad that was used before, a reason of `OPENID_REFUSALS`.
   */
  async settle(): Promise<string | true> {
    try {
      const { organization, user } = this.#whoArrived();
      if (this.#appPad !== null) {
        const address = await appAddress(organization, user, this.#appPad);
        await noteSignIn(organization, user);
        return address;
      }
      await noteSignIn(organization, user);
      const { userAgent } = this.#request;
      this.#session = await startSession(organization.realm.id, user.id, userAgent, this.#provided);
      return true;
    } catch (error) {
      if (this.#provided && error instanceof ApiError) throw new OpenIdRefusal("app-code");
      throw forBrowser(error);
    }
  }

  /** The content of the session's cookie. @throws Error unless `settle` has begun the session. */
  get session(): SessionToken {
    if (!this.#session) throw new Error("No session was begun.");
    return this.#session;
  }

  async #identify(
    appPad: string | null,
    find: (organization: Organization) => UserRecord | Promise<UserRecord>,
  ): Promise<{ id: string }> {
    try {
      if (appPad !== null) requireAppPad(appPad);
      const organization = await this.#organization();
      const user = await find(organization);
      this.#arrived = { organization, user };
      this.#appPad = appPad;
      return { id: String(user.id) };
    } catch (error) {
      throw forBrowser(error);
    }
  }

  async #organization(): Promise<Organization> {
    const organization = await organizationOf(this.#request.site);
    if (!organization) throw authenticationFailed();
    return organization;
  }

  #whoArrived(): { readonly organization: Organization; readonly user: UserRecord } {
    if (!this.#arrived) throw new Error("Nobody was identified.");
    return this.#arrived;
  }
}

function forBrowser(error: unknown): Error {
  if (error instanceof ApiError) return new Error(`${error.code}: ${error.message}`);
  // next-auth would send the message to the browser and log nothing.
  logger.error({ err: error }, "sign-in failed");
  return new Error(
    "INTERNAL_SERVER_ERROR: Signing in failed because of a server error. Try again in a moment.",
  );
}

export const signIns = defineNoun({
  contracts: [contracts.getSignOutAddress, contracts.getSignInServices],
});
