"use client";
/** A channel's folder, topic policy and retention. */
import type { ReactNode } from "react";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { type Option, SelectField } from "../../../ui/fields/select-field.tsx";
import { RETENTION } from "../../settings/organization/limits.ts";
import { useIsOwner } from "../../settings/use-is-administrator.ts";
import { type ChannelChange, changeChannel } from "./channel-settings-requests.ts";
import { Section } from "./section.tsx";

const TOPICS: readonly Option<Channel["topicsPolicy"]>[] = [
  { value: "inherit", label: "Organization default" },
  { value: "allow_empty_topic", label: "Optional" },
  { value: "disable_empty_topic", label: "Required" },
  { value: "empty_topic_only", label: "None: one conversation" },
];

const NO_FOLDER = 0;
const AS_IN_ORGANIZATION = "realm_default";

export function PolicySection({ channel }: { channel: Channel }) {
  const folders = useChatStore((state) => state.sharedLists.folders);
  const maySetTopics = useChatStore((state) => mayDo(state, "can_set_topics_policy_group"));
  const isOwner = useIsOwner();
  const saving = useRequest((change: Omit<ChannelChange, "channelId">) =>
    changeChannel({ channelId: channel.id, ...change }),
  );
  const kept = String(channel.retentionDays ?? AS_IN_ORGANIZATION);
  return (
    <Section title="Folder and messages">
      <Row label="Folder">
        <SelectField
          label="Folder"
          options={[
            { value: NO_FOLDER, label: "None" },
            ...folders
              .filter(({ id, is_archived }) => !is_archived || id === channel.folderId)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={channel.folderId ?? NO_FOLDER}
          onChange={(id) => saving.mutate({ folderId: id === NO_FOLDER ? null : id })}
        />
      </Row>
      <Row label="Topics">
        <SelectField
          label="Topics"
          options={TOPICS}
          value={channel.topicsPolicy}
          disabled={!maySetTopics}
          onChange={(topicsPolicy) => saving.mutate({ topicsPolicy })}
        />
      </Row>
      <Row label="Messages are kept">
        <SelectField
          label="Messages are kept"
          options={retentionOptions(channel.retentionDays)}
          value={kept}
          disabled={!isOwner}
          onChange={(days) =>
            saving.mutate({
              retentionDays: Number(days) > 0 ? Number(days) : days === "-1" ? "forever" : days,
            })
          }
        />
      </Row>
      {saving.error && (
        <p role="alert" className="text-danger text-sm">
          {saving.error.message}
        </p>
      )}
    </Section>
  );
}

/** Includes a value set by another client. */
function retentionOptions(days: number | null): Option<string>[] {
  const known = RETENTION.map(({ value, label }) => ({ value: String(value), label }));
  const other =
    days === null || known.some(({ value }) => value === String(days))
      ? []
      : [{ value: String(days), label: `For ${days} days` }];
  return [{ value: AS_IN_ORGANIZATION, label: "Organization default" }, ...known, ...other];
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span aria-hidden="true" className="text-md">
        {label}
      </span>
      {children}
    </div>
  );
}
