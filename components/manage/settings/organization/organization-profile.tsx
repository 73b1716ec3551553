"use client";
/** The organization's pictures, and its deactivation. */
import { useState } from "react";
import { MAX_REALM_PICTURE_MIB } from "../../../../lib/organization/organization-limits.contract.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Section } from "../frame/page-parts.tsx";
import { PictureField } from "../frame/picture-field.tsx";
import { WindowButton } from "../frame/window-button.tsx";
import { useIsAdministrator, useIsOwner } from "../use-is-administrator.ts";

/** Sidebar colors, independent of the user's theme. */
const ON_LIGHT = "bg-[#f6f6f4] text-[#62646c]";

const ON_DARK = "bg-[#131416] text-[#a2a5ad]";

const LIMITS = ` PNG, JPEG, GIF or WebP, up to ${MAX_REALM_PICTURE_MIB} MB.`;

export function Deactivation() {
  if (!useIsOwner()) return null;
  return (
    <Section
      title="Deactivate the organization"
      description="Everybody is signed out and nobody can sign in. Nothing is deleted; whoever runs the server can reactivate it."
    >
      <WindowButton label="Deactivate the organization…">
        {(close) => <DeactivationQuestion onClose={close} />}
      </WindowButton>
    </Section>
  );
}

function DeactivationQuestion({ onClose }: { onClose: () => void }) {
  const { name } = useOrganization();
  const [typed, setTyped] = useState("");
  const [isMistaken, setMistaken] = useState(false);
  // The event signs out all browsers.
  const deactivating = useRequest(() => callApi("POST /realm/deactivate", { deletion_delay_days: null }));
  function confirm() {
    setMistaken(typed.trim() !== name.trim());
    if (typed.trim() === name.trim()) deactivating.mutate();
  }
  return (
    <ConfirmDialog
      title={`Deactivate ${name}?`}
      action="Deactivate organization"
      isPending={deactivating.isPending}
      error={deactivating.error?.message}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Everyone is signed out at once, bots stop, and invitations end.</p>
      <TextField
        name="confirmation"
        label="Type the organization’s name to confirm"
        placeholder={name}
        value={typed}
        error={isMistaken ? "This is not its name." : null}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}

export function OrganizationPictures() {
  const { name, iconUrl, hasIcon, logo } = useOrganization();
  const mayChange = useIsAdministrator();
  const limits = mayChange ? LIMITS : "";
  const common = { mayChange, mostMib: MAX_REALM_PICTURE_MIB };
  return (
    <Section title="Icon and logos">
      <div className="flex flex-col gap-6 border-line border-b pb-6">
        <PictureField
          {...common}
          title="Icon"
          hint={`Shown beside the name and by other apps. It is cut to a square.${limits}`}
          preview={
            <span className="w-40 shrink-0">
              <Preview url={iconUrl} alt={`Icon of ${name}`} look="size-16 object-cover" />
            </span>
          }
          path="/realm/icon"
          isUploaded={hasIcon}
          uploadLabel="Upload an icon"
          removeLabel="Remove the icon"
        />
        <PictureField
          {...common}
          title="Logo on light themes"
          hint={`A strip at the top of the sidebar, in place of icon and name.${limits}`}
          preview={<Preview url={logo.light} alt={`Logo of ${name}`} look={`h-16 w-40 ${ON_LIGHT}`} />}
          path="/realm/logo"
          night={false}
          isUploaded={logo.light !== null}
          uploadLabel="Upload a logo"
          removeLabel="Remove the logo"
        />
        <PictureField
          {...common}
          title="Logo on dark themes"
          hint={`Without it, the other one is shown.${limits}`}
          preview={<Preview url={logo.dark} alt={`Logo of ${name} on dark`} look={`h-16 w-40 ${ON_DARK}`} />}
          path="/realm/logo"
          night
          isUploaded={logo.dark !== null}
          uploadLabel="Upload a dark logo"
          removeLabel="Remove the dark logo"
        />
      </div>
    </Section>
  );
}

function Preview({ url, alt, look }: { url: string | null; alt: string; look: string }) {
  const shape = `${look} shrink-0 rounded-lg border border-line object-contain`;
  if (url) return <img src={url} alt={alt} className={shape} />;
  return <span className={`${shape} flex items-center justify-center text-xs`}>None</span>;
}
