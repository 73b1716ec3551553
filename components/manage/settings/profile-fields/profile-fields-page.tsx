"use client";
/** The settings page of custom profile fields: in their order, to add, change, order and delete. */
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { EDIT, EntityPage } from "../frame/entity-page.tsx";
import { Mark } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { fieldTypeName, ProfileFieldForm } from "./profile-field-form.tsx";

/** People fill them in on the page of their own account. */
export function ProfileFieldsPage() {
  return (
    <EntityPage
      about="What people can say about themselves. They fill it in on their account page."
      add="New field"
      form={(close) => <ProfileFieldForm field={null} onClose={close} />}
      isReadOnly={!useIsAdministrator()}
      label="Profile fields"
      items={useChatStore((state) => state.sharedLists.profileFields)}
      nameOf={({ name }) => name}
      empty="No profile fields yet."
      row={({ name, required, display_in_profile_summary, type, hint }) => ({
        title: name,
        marks: (
          <>
            {required && <Mark>required</Mark>}
            {display_in_profile_summary && <Mark>on the card</Mark>}
          </>
        ),
        detail: [fieldTypeName(type), hint].filter(Boolean).join(" · "),
      })}
      saveOrder={(order) => callApi("PATCH /realm/profile_fields", { order })}
      actions={[
        { ...EDIT, opens: (field, close) => <ProfileFieldForm field={field} onClose={close} /> },
        {
          does: "Delete",
          title: ({ name }) => `Delete the field “${name}”?`,
          removes: ({ id }) => callApi("DELETE /realm/profile_fields/{field_id}", { field_id: id }),
          confirm: "Delete field",
          about: "What people have entered in it is deleted too and cannot be restored.",
        },
      ]}
    />
  );
}
