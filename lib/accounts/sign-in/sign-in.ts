/** One sign-in, from identification to a session or an app's key. */

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
  /** Second-factor code or "". */
  readonly code: string;
  /** Set when an app opened the browser. */
  readonly appPad: string | null;
}

interface PasskeyForm extends Pick<PasswordForm, "appPad"> {
  readonly assertion: string;
}

/** Messages of thrown errors reach the browser. */
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
   * @returns next-auth's user, like the other methods.
   * @throws Error "CODE: sentence", likewise.
   */
  byPassword({ email: username, password, code, appPad }: PasswordForm): Promise<{ id: string }> {
    const { clientAddress } = this.#request;
    return this.#identify(appPad, (organization) =>
      signInByPassword(organization, { username, password, code, clientAddress }),
    );
  }

  /** @param assertion the browser's passkey response as JSON. */
  byPasskey({ assertion, appPad }: PasskeyForm): Promise<{ id: string }> {
    const { clientAddress } = this.#request;
    return this.#identify(appPad, (organization) =>
      signInByPasskey(organization, { assertion, clientAddress }),
    );
  }

  /** Development mode only: no proof required. */
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
   * @param claims verified by next-auth.
   * @param idToken source of the claims.
   * @throws Error whose message is a reason in `OPENID_REFUSALS`, or "CODE: sentence".
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
   * @returns true for a session, or the URL that hands an app its key.
   * @throws Error "CODE: sentence"; after the provider, for a used pad, a reason in `OPENID_REFUSALS`.
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
      const { userAgent, clientAddress } = this.#request;
      this.#session = await startSession(organization.realm.id, user.id, userAgent, {
        provided: this.#provided,
        clientAddress,
      });
      return true;
    } catch (error) {
      if (this.#provided && error instanceof ApiError) throw new OpenIdRefusal("app-code");
      throw forBrowser(error);
    }
  }

  /** The session cookie's content. @throws Error unless `settle` began the session. */
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
  // next-auth would send the message to the browser without logging it.
  logger.error({ err: error }, "sign-in failed");
  return new Error(
    "INTERNAL_SERVER_ERROR: Signing in failed because of a server error. Try again in a moment.",
  );
}

export const signIns = defineNoun({
  contracts: [contracts.getSignOutAddress, contracts.getSignInServices],
});
