"use client";
/** The settings page of custom profile fields: in their order, to add, change, order and delete. */
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireProfileField } from "../../../model/store/wire.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ReorderList } from "../../../ui/reorder-list.tsx";
import { ListRow } from "../frame/list-row.tsx";
import { AddButton, EmptyList, Mark, PageIntro } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { useOrder } from "../use-order.ts";
import { fieldTypeName } from "./field-types.ts";
import { ProfileFieldForm } from "./profile-field-form.tsx";

type Open =
  | { kind: "form"; field: WireProfileField | null }
  | { kind: "removal"; field: WireProfileField }
  | null;

/** People fill them in on the page of their own account. */
export function ProfileFieldsPage() {
  const fields = useChatStore((state) => state.sharedLists.profileFields);
  const isAdministrator = useIsAdministrator();
  const { items, reorder, error } = useOrder(fields, async (order) => {
    await requestApi("PATCH", "/realm/profile_fields", { order });
  });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageIntro
        action={
          isAdministrator && (
            <AddButton onClick={() => setOpen({ kind: "form", field: null })}>New field</AddButton>
          )
        }
      >
        What people can say about themselves. They fill it in on their account page.
      </PageIntro>
      <FormError error={error} />
      {items.length === 0 ? (
        <EmptyList>No profile fields yet.</EmptyList>
      ) : (
        <ReorderList
          label="Profile fields"
          items={items}
          nameOf={({ name }) => name}
          onReorder={isAdministrator && items.length > 1 ? reorder : undefined}
        >
          {(field) => <FieldRow field={field} onOpen={isAdministrator ? setOpen : undefined} />}
        </ReorderList>
      )}
      {open?.kind === "form" && <ProfileFieldForm field={open.field} onClose={close} />}
      {open?.kind === "removal" && (
        <RemovalDialog
          title={`Delete the field “${open.field.name}”?`}
          action="Delete field"
          remove={() => requestApi("DELETE", `/realm/profile_fields/${open.field.id}`)}
          onClose={close}
        >
          What people have entered in it is deleted too and cannot be restored.
        </RemovalDialog>
      )}
    </>
  );
}

type FieldRowProps = { field: WireProfileField; onOpen: ((open: Open) => void) | undefined };

function FieldRow({ field, onOpen }: FieldRowProps) {
  return (
    <ListRow
      title={
        <>
          <span className="min-w-0 truncate font-medium">{field.name}</span>
          {field.required && <Mark>required</Mark>}
          {field.display_in_profile_summary && <Mark>on the card</Mark>}
        </>
      }
      detail={[fieldTypeName(field.type), field.hint].filter(Boolean).join(" · ")}
      actions={
        onOpen && (
          <>
            <IconButton
              label={`Edit ${field.name}`}
              icon={<Pencil className="size-4" />}
              onClick={() => onOpen({ kind: "form", field })}
            />
            <IconButton
              label={`Delete ${field.name}`}
              icon={<Trash2 className="size-4" />}
              onClick={() => onOpen({ kind: "removal", field })}
            />
          </>
        )
      }
    />
  );
}
