"use client";
/** Creates an account by a mailed link. */
import { AccountForm } from "../frame/account-form.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { MailLinkPage } from "../mail-links/mail-link-page.tsx";
import { signUp } from "../mail-links/mail-link-requests.ts";

export function SignUp({ linkKey }: { linkKey: string }) {
  return (
    <MailLinkPage linkKey={linkKey} kind="sign-up" title="Create your account">
      {({ realm_name, email }) => (
        <AuthFrame title={`Join ${realm_name}`} subtitle="Your address is confirmed. Create your account.">
          <AccountForm email={email} create={(account) => signUp(linkKey, account)} />
        </AuthFrame>
      )}
    </MailLinkPage>
  );
}
