"use client";
/** One group: its name, who is in it and through what, its permissions, its end. */
import { ArrowLeft } from "lucide-react";
import { useMemo } from "react";
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { ChangedMeanwhile } from "../frame/changed-meanwhile.tsx";
import { Mark, Section } from "../frame/page-parts.tsx";
import { SaveButtons } from "../frame/save-buttons.tsx";
import { PermissionField } from "../permissions/permission-field.tsx";
import { GROUP_PERMISSION_NAMES, permissionLabel } from "../permissions/permission-labels.ts";
import { GroupDeactivation } from "./group-deactivation.tsx";
import { GroupFields } from "./group-fields.tsx";
import { GroupMembers } from "./group-members.tsx";
import { changeGroupPermission, changeMembership, updateGroup } from "./group-requests.ts";
import { type GroupRights, groupRights } from "./group-rights.ts";

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
  const changing = useRequest(() =>
    changeMembership(group.id, mayJoin ? { add: [own.id] } : { delete: [own.id] }),
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
  const reactivating = useRequest(() => updateGroup(group.id, { deactivated: false }));
  return (
    <>
      <Button size="sm" disabled={reactivating.isPending} onClick={() => reactivating.mutate()}>
        Reactivate
      </Button>
      <FormError error={reactivating.error?.message} />
    </>
  );
}

/** The buttons appear with the first change. */
function GroupNames({ group }: { group: WireGroup }) {
  const draft = useFormDraft(`group/${group.id}`, { name: group.name, description: group.description });
  const { values, isChanged, changedMeanwhile: theirs } = draft;
  const saving = useRequest(
    (names: typeof values) => draft.whileSaving(() => updateGroup(group.id, names)),
    (_answer, names) => draft.forgetSaved(names),
  );
  const isConflict = theirs.name !== undefined || theirs.description !== undefined;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(values);
      }}
    >
      <GroupFields values={values} onChange={draft.change} error={saving.error?.message} />
      <ChangedMeanwhile now={theirs.name} what="the name" />
      <ChangedMeanwhile now={theirs.description} what="the description" />
      {isChanged && (
        <SaveButtons
          isPending={saving.isPending}
          isConflict={isConflict}
          onCancel={isConflict ? draft.keepTheirs : draft.forget}
        />
      )}
    </form>
  );
}

/** Follows changes of roles, permissions and membership. */
function useGroupRights(group: WireGroup): GroupRights {
  const ownUserId = useChatStore((state) => state.ownUserId);
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const permissions = useChatStore((state) => state.permissions);
  return useMemo(
    () => groupRights({ ownUserId, users, groups, permissions }, group),
    [ownUserId, users, groups, permissions, group],
  );
}
