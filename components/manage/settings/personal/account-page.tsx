"use client";
/** The settings page of one's own account: name, address, password, and what others see. */
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { MAX_FULL_NAME } from "../../../../lib/people/people-limits.contract.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { LongSelect } from "../../../ui/fields/long-select.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { NewPasswordField, PasswordField } from "../../../ui/forms/password-field.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { fetchPasskeys, PASSKEYS_KEY } from "../access/access-requests.ts";
import { Section } from "../frame/page-parts.tsx";
import type { PageProps } from "../frame/page-props.ts";
import { PictureField } from "../frame/picture-field.tsx";
import { SaveButtons } from "../frame/save-buttons.tsx";
import { useTakesPasswords } from "../organization/use-sign-in-methods.ts";
import { OwnFields } from "../profile-fields/own-fields.tsx";
import { saveSettings } from "../rows/save-setting.ts";
import { SettingRows } from "../rows/setting-rows.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { PRIVACY_SECTIONS } from "./personal-rows.ts";
import { timeZoneGroups } from "./time-zones.ts";

/** The address may name a row. */
export function AccountPage({ rest }: PageProps) {
  const takesPasswords = useTakesPasswords();
  const { data } = useQuery({ queryKey: PASSKEYS_KEY, queryFn: fetchPasskeys }, queryClient);
  const isByDirectory = data?.by_directory === true;
  return (
    <>
      <AvatarField />
      <NameForm isByDirectory={isByDirectory} />
      <AddressForm isByDirectory={isByDirectory} />
      <OwnFields />
      {takesPasswords && !isByDirectory && <PasswordForm />}
      <SettingRows scope="personal" sections={PRIVACY_SECTIONS} target={rest[0]} />
      <OwnData />
      <OwnDeactivation />
    </>
  );
}

interface ProfileFormProps {
  /** Whether the organization's directory decides about it. */
  readonly isByDirectory: boolean;
}

function whyFixed(isByDirectory: boolean, byOrganization: string): string {
  return isByDirectory ? "It is the one in your organization’s directory." : byOrganization;
}

function NameForm({ isByDirectory }: ProfileFormProps) {
  const own = useOwnUser();
  const isAdministrator = useIsAdministrator();
  const isFixed = useChatStore((state) => state.settings.organization.get("name_changes_disabled") === true);
  const isReadOnly = isByDirectory || (isFixed && !isAdministrator);
  const draft = useFormDraft("account/name", { full_name: own.name, timezone: own.timezone });
  const zones = useMemo(() => timeZoneGroups(own.timezone), [own.timezone]);
  const saving = useRequest(
    ({ full_name, timezone }: typeof draft.values) =>
      saveSettings("personal", {
        full_name: full_name === own.name ? undefined : full_name,
        timezone: timezone === own.timezone ? undefined : timezone,
      }),
    (_answer, values) => draft.forgetSaved(values),
  );
  return (
    <form
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(draft.values);
      }}
    >
      <TextField
        name="full_name"
        label="Name"
        hint={
          isReadOnly
            ? whyFixed(isByDirectory, "Your organization does not allow changing names.")
            : "Everyone sees it."
        }
        readOnly={isReadOnly}
        maxLength={MAX_FULL_NAME}
        value={draft.values.full_name}
        onChange={(event) => draft.change("full_name", event.target.value)}
        autoComplete="name"
        required
      />
      <LongSelect
        label="Time zone"
        hint="People see what time it is for you."
        groups={zones}
        value={draft.values.timezone}
        onChange={(zone) => draft.change("timezone", zone)}
      />
      <FormError error={saving.error?.message} />
      {draft.isChanged && <SaveButtons isPending={saving.isPending} onCancel={draft.forget} />}
    </form>
  );
}

/** The address stays until the new one is confirmed by mail. */
function AddressForm({ isByDirectory }: ProfileFormProps) {
  const own = useOwnUser();
  const present = own.deliveryEmail ?? own.email;
  const isAdministrator = useIsAdministrator();
  const isFixed = useChatStore((state) => state.settings.organization.get("email_changes_disabled") === true);
  const isReadOnly = isByDirectory || (isFixed && !isAdministrator);
  const draft = useFormDraft("account/email", { email: present });
  const saving = useRequest(
    (email: string) => saveSettings("personal", { email }),
    async (_answer, email) => {
      draft.forget();
      await notify(`Confirm the change with the email that was sent to ${email}.`);
    },
  );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(draft.values.email.trim());
      }}
    >
      <TextField
        name="email"
        label="Email address"
        hint={
          isReadOnly
            ? whyFixed(isByDirectory, "Your organization does not allow changing addresses.")
            : "You confirm a new address with an email sent to it."
        }
        type="email"
        value={draft.values.email}
        onChange={(event) => draft.change("email", event.target.value)}
        autoComplete="email"
        spellCheck={false}
        readOnly={isReadOnly}
        required
      />
      <FormError error={saving.error?.message} />
      {draft.isChanged && <SaveButtons isPending={saving.isPending} onCancel={draft.forget} />}
    </form>
  );
}

/** Passwords are the one text that is never kept. */
function PasswordForm() {
  const form = useRef<HTMLFormElement>(null);
  const saving = useRequest(
    (passwords: { old_password: string; new_password: string }) => saveSettings("personal", passwords),
    async () => {
      form.current?.reset();
      await notify("Your password was changed.");
    },
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    saving.mutate({
      old_password: String(given.get("old_password") ?? ""),
      new_password: String(given.get("new_password") ?? ""),
    });
  }

  return (
    <Section title="Password">
      <form ref={form} onSubmit={handleSubmit} className="flex flex-col gap-4">
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

/** Where the organization keeps pictures as they are, only administrators change theirs. */
function AvatarField() {
  const own = useOwnUser();
  const { maxAvatarMib } = useOrganization();
  const isAdministrator = useIsAdministrator();
  const isFixed = useChatStore(
    (state) => state.settings.organization.get("avatar_changes_disabled") === true,
  );
  const mayChange = maxAvatarMib > 0 && (isAdministrator || !isFixed);
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

/** Takes one's own data along: an archive that is made while it is downloaded. */
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
  const [isAsking, setAsking] = useState(false);
  return (
    <Section
      title="Deactivate your account"
      description="You are signed out everywhere and your bots stop. What you wrote stays; an administrator can bring the account back."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Deactivate your account…
      </Button>
      {isAsking && <Question onClose={() => setAsking(false)} />}
    </Section>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { name } = useOrganization();
  // The event of it signs this browser out, as all others.
  const deactivating = useRequest(() => callApi("DELETE /users/me"));
  return (
    <ConfirmDialog
      title={`Leave ${name}?`}
      action="Deactivate my account"
      isPending={deactivating.isPending}
      error={deactivating.error?.message}
      onConfirm={() => deactivating.mutate()}
      onClose={onClose}
    >
      <p>You cannot sign in again by yourself.</p>
    </ConfirmDialog>
  );
}
