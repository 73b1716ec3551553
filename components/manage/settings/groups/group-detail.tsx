"use client";
/** One group: its name, who is in it and through what, its permissions, its end. */
import { useMutation } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Mark, Section } from "../frame/page-parts.tsx";
import { PermissionField } from "../permissions/permission-field.tsx";
import { GROUP_PERMISSION_NAMES, permissionLabel } from "../permissions/permission-labels.ts";
import { GroupDeactivation } from "./group-deactivation.tsx";
import { GroupMembers } from "./group-members.tsx";
import { GroupNames } from "./group-names.tsx";
import { changeGroupPermission, changeMembership, updateGroup } from "./group-requests.ts";
import { useGroupRights } from "./use-group-rights.ts";

/** Those who may not change it see it all the same. */
export function GroupDetail({ group }: { group: WireGroup }) {
  const rights = useGroupRights(group);
  const rules = useChatStore((state) => state.settings.permissionRules.group);
  const mayReactivate = useGroupRights({ ...group, deactivated: false }).mayManage;
  return (
    <>
      <a
        href="#groups"
        className="-mt-4 mb-4 inline-flex items-center gap-1.5 rounded-sm text-ink-soft text-md hover:text-ink hover:underline touch:min-h-11"
      >
        <ArrowLeft className="size-4" /> All groups
      </a>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 break-words font-semibold text-lg">{groupDisplayName(group.name)}</h2>
        {group.deactivated && <Mark tone="warning">deactivated</Mark>}
        <span className="flex-1" />
        <OwnMembership group={group} mayJoin={rights.mayJoin} mayLeave={rights.mayLeave} />
        {group.deactivated && mayReactivate && <Reactivation group={group} />}
      </div>
      {rights.mayManage ? (
        <GroupNames group={group} />
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
                  save={
                    rights.mayManage ? (change) => changeGroupPermission(group.id, name, change) : undefined
                  }
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

type OwnMembershipProps = { group: WireGroup; mayJoin: boolean; mayLeave: boolean };

function OwnMembership({ group, mayJoin, mayLeave }: OwnMembershipProps) {
  const own = useOwnUser();
  const changing = useMutation(
    {
      mutationFn: () => changeMembership(group.id, mayJoin ? { add: [own.id] } : { delete: [own.id] }),
    },
    queryClient,
  );
  if (!mayJoin && !mayLeave) return null;
  return (
    <>
      <Button size="sm" disabled={changing.isPending} onClick={() => changing.mutate()}>
        {mayJoin ? "Join" : "Leave"}
      </Button>
      <FormError error={changing.error?.message} />
    </>
  );
}

function Reactivation({ group }: { group: WireGroup }) {
  const reactivating = useMutation(
    { mutationFn: () => updateGroup(group.id, { deactivated: false }) },
    queryClient,
  );
  return (
    <>
      <Button size="sm" disabled={reactivating.isPending} onClick={() => reactivating.mutate()}>
        Reactivate
      </Button>
      <FormError error={reactivating.error?.message} />
    </>
  );
}
