"use client";
/** One's own picture: to upload one, or to go back to the drawn one. */
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { PictureField } from "../frame/picture-field.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

/** Where the organization keeps pictures as they are, only administrators change theirs. */
export function AvatarField() {
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
