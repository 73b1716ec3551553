"use client";
/** The user's account and profile. */
import { Download } from "lucide-react";
import { useMemo, useRef } from "react";
import { MAX_FULL_NAME } from "../../../../lib/people/people-limits.contract.ts";
import { useTakesPasswords } from "../../../model/people/sign-in-methods.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { useSendsMail } from "../../../net/connection/use-sends-mail.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { LongSelect } from "../../../ui/fields/long-select.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { NewPasswordField, PasswordField } from "../../../ui/forms/password-field.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { fetchPasskeys, PASSKEYS_KEY } from "../access/passkeys.tsx";
import { DraftForm } from "../frame/draft-form.tsx";
import { Section } from "../frame/page-parts.tsx";
import { PictureField } from "../frame/picture-field.tsx";
import { WindowButton } from "../frame/window-button.tsx";
import { OwnFields } from "../profile-fields/own-fields.tsx";
import { SettingRows } from "../rows/setting-rows.tsx";
import type { PageProps } from "../settings-page.ts";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { timeZoneGroups } from "./time-zones.ts";
import { useIsFixed } from "./use-is-fixed.ts";

export function AccountPage({ rest, sections }: PageProps) {
  const takesPasswords = useTakesPasswords();
  const { data } = useFetched(PASSKEYS_KEY, fetchPasskeys);
  const isByDirectory = data?.by_directory === true;
  return (
    <>
      <AvatarField />
      <NameForm isByDirectory={isByDirectory} />
      <AddressForm isByDirectory={isByDirectory} />
      <OwnFields />
      {takesPasswords && !isByDirectory && <PasswordForm />}
      <SettingRows scope="personal" sections={sections} target={rest[0]} />
      <OwnData />
      <OwnDeactivation />
    </>
  );
}

interface ProfileFormProps {
  readonly isByDirectory: boolean;
}

function whyFixed(isByDirectory: boolean, byOrganization: string): string {
  return isByDirectory ? "It is the one in your organization’s directory." : byOrganization;
}

function NameForm({ isByDirectory }: ProfileFormProps) {
  const own = useOwnUser();
  const isReadOnly = useIsFixed("name_changes_disabled") || isByDirectory;
  const zones = useMemo(() => timeZoneGroups(own.timezone), [own.timezone]);
  return (
    <DraftForm
      className="mt-6"
      draft="account/name"
      texts={{ full_name: own.name, timezone: own.timezone }}
      fields={({ timezone }, change) => [
        {
          kind: "text",
          name: "full_name",
          label: "Name",
          hint: isReadOnly
            ? whyFixed(isByDirectory, "Your organization does not allow changing names.")
            : "Everyone sees it.",
          readOnly: isReadOnly,
          maxLength: MAX_FULL_NAME,
          autoComplete: "name",
          required: true,
        },
        <LongSelect
          key="timezone"
          label="Time zone"
          hint="People see what time it is for you."
          groups={zones}
          value={timezone}
          onChange={(zone) => change("timezone", zone)}
        />,
      ]}
      save={({ full_name, timezone }) =>
        callApi("PATCH /settings", {
          full_name: full_name === own.name ? undefined : full_name,
          timezone: timezone === own.timezone ? undefined : timezone,
        })
      }
    />
  );
}

/** The old address stays until the new one is confirmed, which takes mail. */
function AddressForm({ isByDirectory }: ProfileFormProps) {
  const own = useOwnUser();
  const isFixed = useIsFixed("email_changes_disabled") || isByDirectory;
  const isAdministrator = useIsAdministrator();
  const sendsMail = useSendsMail() !== false;
  const isReadOnly = isFixed || !sendsMail;
  return (
    <DraftForm
      draft="account/email"
      texts={{ email: own.deliveryEmail ?? own.email }}
      fields={() => [
        {
          kind: "text",
          name: "email",
          label: "Email address",
          hint: isFixed
            ? whyFixed(isByDirectory, "Your organization does not allow changing addresses.")
            : !sendsMail
              ? `This server does not send email, so you could not confirm a new address. ${
                  isAdministrator
                    ? "Change it under People, with “Edit account…”."
                    : "Ask an administrator to change it."
                }`
              : "You confirm a new address with an email sent to it.",
          type: "email",
          autoComplete: "email",
          spellCheck: false,
          readOnly: isReadOnly,
          required: true,
        },
      ]}
      save={({ email }) => callApi("PATCH /settings", { email: email.trim() })}
      afterwards={({ email }) =>
        notify(`Confirm the change with the email that was sent to ${email.trim()}.`)
      }
    />
  );
}

/** Passwords are never stored as drafts. */
function PasswordForm() {
  const form = useRef<HTMLFormElement>(null);
  const saving = useRequest(
    (given: FormData) =>
      callApi("PATCH /settings", {
        old_password: String(given.get("old_password") ?? ""),
        new_password: String(given.get("new_password") ?? ""),
      }),
    async () => {
      form.current?.reset();
      await notify("Your password was changed.");
    },
  );
  return (
    <Section title="Password">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(new FormData(event.currentTarget));
        }}
        className="flex flex-col gap-4"
      >
        <PasswordField
          name="old_password"
          label="Current password"
          autoComplete="current-password"
          required
        />
        <NewPasswordField name="new_password" label="New password" />
        <FormError error={saving.error?.message} />
        <Button type="submit" className="self-start" disabled={saving.isPending}>
          Change password
        </Button>
      </form>
    </Section>
  );
}

function AvatarField() {
  const own = useOwnUser();
  const { maxAvatarMib } = useOrganization();
  const isFixed = useIsFixed("avatar_changes_disabled");
  const mayChange = maxAvatarMib > 0 && !isFixed;
  return (
    <PictureField
      title="Picture"
      hint={
        mayChange
          ? `PNG, JPEG, GIF or WebP, up to ${maxAvatarMib} MB. It is cut to a square.`
          : "Your organization does not allow changing pictures."
      }
      preview={<Avatar id={own.id} name={own.name} url={own.avatarUrl} size="xl" />}
      path="/users/me/avatar"
      mostMib={maxAvatarMib}
      mayChange={mayChange}
      isUploaded={own.avatarUrl !== null}
      uploadLabel="Upload a picture"
      removeLabel="Remove it"
    />
  );
}

function OwnData() {
  return (
    <Section
      title="Your data"
      description="An archive of your account, settings, messages, files, and what you keep for yourself. It has nothing that others wrote."
    >
      <a
        href="/api/v1/users/me/export"
        download
        className="inline-flex h-9 items-center gap-1.5 rounded-md border border-line-strong bg-canvas px-3.5 font-medium text-ink text-md hover:bg-hover touch:h-11"
      >
        <Download aria-hidden="true" className="size-4" />
        Download your data
      </a>
    </Section>
  );
}

/** The server refuses it to the last owner. */
function OwnDeactivation() {
  const { name } = useOrganization();
  return (
    <Section
      title="Deactivate your account"
      description="You are signed out everywhere and your bots stop. What you wrote stays; an administrator can bring the account back."
    >
      <WindowButton label="Deactivate your account…">
        {(close) => (
          <RemovalDialog
            title={`Leave ${name}?`}
            action="Deactivate my account"
            // The event signs out all browsers.
            remove={() => callApi("DELETE /users/me")}
            onClose={close}
          >
            <p>You cannot sign in again by yourself.</p>
          </RemovalDialog>
        )}
      </WindowButton>
    </Section>
  );
}
