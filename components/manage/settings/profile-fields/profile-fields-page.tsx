"use client";
/** The settings page of custom profile fields: in their order, to add, change, order and delete. */
import { Pencil } from "lucide-react";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { EntityPage } from "../frame/entity-page.tsx";
import { ListRow } from "../frame/list-row.tsx";
import { Mark } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { fieldTypeName, ProfileFieldForm } from "./profile-field-form.tsx";

/** People fill them in on the page of their own account. */
export function ProfileFieldsPage() {
  const isAdministrator = useIsAdministrator();
  return (
    <EntityPage
      about="What people can say about themselves. They fill it in on their account page."
      add={
        isAdministrator && {
          label: "New field",
          form: (close) => <ProfileFieldForm field={null} onClose={close} />,
        }
      }
      label="Profile fields"
      items={useChatStore((state) => state.sharedLists.profileFields)}
      empty="No profile fields yet."
      row={(field, buttons) => (
        <ListRow
          title={
            <>
              <span className="min-w-0 truncate font-medium">{field.name}</span>
              {field.required && <Mark>required</Mark>}
              {field.display_in_profile_summary && <Mark>on the card</Mark>}
            </>
          }
          detail={[fieldTypeName(field.type), field.hint].filter(Boolean).join(" · ")}
          actions={buttons}
        />
      )}
      order={{
        nameOf: ({ name }) => name,
        save: isAdministrator ? (order) => callApi("PATCH /realm/profile_fields", { order }) : undefined,
      }}
      actions={
        isAdministrator && [
          {
            label: ({ name }) => `Edit ${name}`,
            icon: <Pencil className="size-4" />,
            opens: (field, close) => <ProfileFieldForm field={field} onClose={close} />,
          },
          {
            label: ({ name }) => `Delete ${name}`,
            asks: {
              title: ({ name }) => `Delete the field “${name}”?`,
              action: "Delete field",
              remove: ({ id }) => callApi("DELETE /realm/profile_fields/{field_id}", { field_id: id }),
              about: "What people have entered in it is deleted too and cannot be restored.",
            },
          },
        ]
      }
    />
  );
}
