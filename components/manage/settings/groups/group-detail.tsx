"use client";
/** A group's settings. */
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import {
  MAX_GROUP_DESCRIPTION_LENGTH,
  MAX_GROUP_NAME_LENGTH,
} from "../../../../lib/people/people-limits.contract.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { DraftForm } from "../frame/draft-form.tsx";
import { BackLink, Mark, Section } from "../frame/page-parts.tsx";
import { type HolderChange, PermissionField } from "../permissions/permission-field.tsx";
import { GROUP_PERMISSION_NAMES, permissionLabel } from "../permissions/permission-labels.ts";
import { GroupDeactivation } from "./group-deactivation.tsx";
import { GroupMembers } from "./group-members.tsx";
import { type GroupRights, groupRights, useKnownOfPeople } from "./group-rights.ts";

export function GroupDetail({ group }: { group: WireGroup }) {
  const rights = groupRights(useKnownOfPeople(), group);
  const rules = useChatStore((state) => state.settings.permissionRules.group);
  return (
    <>
      <BackLink href="#groups">All groups</BackLink>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 break-words font-semibold text-lg">{groupDisplayName(group.name)}</h2>
        {group.deactivated && <Mark tone="warning">deactivated</Mark>}
        <span className="flex-1" />
        <OwnButtons group={group} rights={rights} />
      </div>
      {rights.mayManage ? (
        <DraftForm
          draft={`group/${group.id}`}
          texts={{ name: group.name, description: group.description }}
          fields={() => GROUP_FIELDS}
          save={(texts) =>
            callApi("PATCH /user_groups/{user_group_id}", { user_group_id: group.id, ...texts })
          }
          refusedAt="name"
        />
      ) : (
        group.description && <p className="mb-4 break-words text-ink-soft text-md">{group.description}</p>
      )}
      {!group.deactivated && <GroupMembers group={group} rights={rights} />}
      {!group.is_system_group && (
        <Section title="Permissions">
          {GROUP_PERMISSION_NAMES.map((name) => {
            const rule = rules[name];
            return (
              rule && (
                <PermissionField
                  key={name}
                  label={permissionLabel(name)}
                  rule={rule}
                  holder={group[name]}
                  save={rights.mayManage ? (change) => savePermission(group.id, name, change) : undefined}
                />
              )
            );
          })}
        </Section>
      )}
      {rights.mayManage && <GroupDeactivation group={group} />}
    </>
  );
}

function OwnButtons({ group, rights }: { group: WireGroup; rights: GroupRights }) {
  const own = useOwnUser();
  const { mayJoin, mayLeave } = rights;
  const mayReactivate = groupRights(useKnownOfPeople(), { ...group, deactivated: false }).mayManage;
  const id = { user_group_id: group.id };
  return (
    <>
      {(mayJoin || mayLeave) && (
        <SendingButton
          label={mayJoin ? "Join" : "Leave"}
          send={() =>
            callApi("POST /user_groups/{user_group_id}/members", {
              ...id,
              ...(mayJoin ? { add: [own.id] } : { delete: [own.id] }),
            })
          }
        />
      )}
      {group.deactivated && mayReactivate && (
        <SendingButton
          label="Reactivate"
          send={() => callApi("PATCH /user_groups/{user_group_id}", { ...id, deactivated: false })}
        />
      )}
    </>
  );
}

function SendingButton({ label, send }: { label: string; send: () => Promise<unknown> }) {
  const sending = useRequest(send);
  return (
    <>
      <Button size="sm" disabled={sending.isPending} onClick={() => sending.mutate()}>
        {label}
      </Button>
      <FormError error={sending.error?.message} />
    </>
  );
}

async function savePermission(id: number, name: string, change: HolderChange): Promise<void> {
  await callApi("PATCH /user_groups/{user_group_id}", { user_group_id: id, [name]: change });
}

export const GROUP_FIELDS = [
  {
    kind: "text",
    name: "name",
    what: "the name",
    label: "Name",
    hint: "People use it to mention the group.",
    maxLength: MAX_GROUP_NAME_LENGTH,
    required: true,
  },
  {
    kind: "text",
    name: "description",
    what: "the description",
    label: "Description",
    maxLength: MAX_GROUP_DESCRIPTION_LENGTH,
  },
] as const;
