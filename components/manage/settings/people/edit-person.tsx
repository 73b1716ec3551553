"use client";
/** The dialog in which administrators edit a person's account. */
import { useState } from "react";
import { MAX_FULL_NAME } from "../../../../lib/people/people-limits.contract.ts";
import { type User, useUsers } from "../../../model/people/use-users.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { DraftForm } from "../frame/draft-form.tsx";
import { PictureField } from "../frame/picture-field.tsx";
import { changedProfile, profileField, profileTexts } from "../profile-fields/profile-field.tsx";
import { RoleField } from "./role-field.tsx";

export function EditPerson({ user, onClose }: { user: User; onClose: () => void }) {
  const fields = useChatStore((state) => state.sharedLists.profileFields);
  const users = useUsers();
  const { maxAvatarMib } = useOrganization();
  const saved = profileTexts(fields, user.profile);
  const texts: Readonly<Record<string, string>> = {
    full_name: user.name,
    email: user.deliveryEmail ?? "",
    ...saved,
  };
  const [roleError, setRoleError] = useState<string | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Account of ${user.name}`}>
      <div className="flex min-h-0 flex-col gap-5 overflow-y-auto px-5 pt-1 pb-5">
        {user.isActive && (
          <div>
            <p className="mb-1 font-medium text-sm">Role in the organization</p>
            <RoleField user={user} onError={setRoleError} className="w-full" />
            <FormError error={roleError ?? undefined} />
          </div>
        )}
        <PictureField
          title="Picture"
          hint={
            maxAvatarMib > 0
              ? `PNG, JPEG, GIF or WebP, up to ${maxAvatarMib} MB. It is cut to a square.`
              : "The server stores no pictures."
          }
          preview={<Avatar id={user.id} name={user.name} url={user.avatarUrl} size="xl" />}
          path="/users/{user_id}/avatar"
          userId={user.id}
          mostMib={maxAvatarMib}
          mayChange={maxAvatarMib > 0}
          isUploaded={user.avatarUrl !== null}
          uploadLabel="Upload a picture"
          removeLabel="Remove it"
        />
        <DraftForm
          draft={`person/${user.id}`}
          texts={texts}
          fields={(values, change) => [
            { kind: "text", name: "full_name", label: "Name", maxLength: MAX_FULL_NAME, required: true },
            // People may hide their address from administrators.
            user.deliveryEmail !== null && {
              kind: "text",
              name: "email",
              label: "Email address",
              hint: "Both addresses are notified of a change.",
              type: "email",
              spellCheck: false,
              required: true,
            },
            ...fields.map((field) =>
              profileField(field, {
                value: values[field.id] ?? "",
                onChange: (value) => change(String(field.id), value),
                users,
              }),
            ),
          ]}
          save={({ full_name = "", email = "", ...values }) => {
            const profile = changedProfile(fields, saved, values);
            return callApi("PATCH /users/{user_id}", {
              user_id: String(user.id),
              full_name: full_name === user.name ? undefined : full_name,
              new_email: email.trim() === (user.deliveryEmail ?? "") ? undefined : email.trim(),
              profile_data: profile.length === 0 ? undefined : profile,
            });
          }}
          afterwards={() => notify("The account was changed")}
        />
      </div>
    </Dialog>
  );
}
