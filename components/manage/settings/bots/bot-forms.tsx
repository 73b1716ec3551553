"use client";
/** Creates and edits bots. */
import { MAX_SHORT_NAME } from "../../../../lib/accounts/account-limits.contract.ts";
import {
  OWN_FORMAT,
  SLACK_FORMAT,
} from "../../../../lib/integrations/outgoing-webhooks/webhook-format.contract.ts";
import {
  GENERIC_BOT,
  INCOMING_WEBHOOK,
  MAX_FULL_NAME,
  OUTGOING_WEBHOOK,
} from "../../../../lib/people/people-limits.contract.ts";
import { useUser, useUsers } from "../../../model/people/use-users.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import type { AnswerOf } from "../../../net/connection/operations.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { EntityForm } from "../frame/entity-form.tsx";
import { PictureField } from "../frame/picture-field.tsx";
import type { ManagedBot } from "./use-bots.ts";

const BOT_TYPES = [
  { value: GENERIC_BOT, label: "Generic bot", about: "Does what a member can do, with its API key." },
  {
    value: INCOMING_WEBHOOK,
    label: "Incoming webhook",
    about: "Only sends messages, on behalf of other services.",
  },
  {
    value: OUTGOING_WEBHOOK,
    label: "Outgoing webhook",
    about: "Posts messages that mention it to an address, and replies with the answer.",
  },
] as const;

export function botTypeName(type: number): string {
  return BOT_TYPES.find(({ value }) => value === type)?.label ?? "Bot";
}

const NAME = {
  kind: "text",
  name: "full_name",
  label: "Name",
  maxLength: MAX_FULL_NAME,
  required: true,
} as const;

const WEBHOOK_ADDRESS = {
  kind: "text",
  name: "payload_url",
  label: "Address it posts to",
  placeholder: "https://hooks.example.com/chat",
  type: "url",
  autoComplete: "on",
  required: true,
} as const;

const WEBHOOK_FORMAT = {
  kind: "select",
  name: "format",
  label: "Format",
  options: [
    { value: OWN_FORMAT, label: "JSON" },
    { value: SLACK_FORMAT, label: "Slack format, without direct messages" },
  ],
} as const;

/** Without the permission, only incoming webhooks. */
export function NewBot({
  onClose,
  afterwards,
}: {
  onClose: () => void;
  afterwards: (made: AnswerOf<"POST /bots">) => void;
}) {
  const mayMakeAny = useChatStore((state) => mayDo(state, "can_create_bots_group"));
  const types = BOT_TYPES.filter(({ value }) => mayMakeAny || value === INCOMING_WEBHOOK);
  const isOutgoing = (type: string) => Number(type) === OUTGOING_WEBHOOK;
  return (
    <EntityForm
      title="New bot"
      action="Create bot"
      draft="bot/new"
      texts={{ full_name: "", short_name: "", payload_url: "" }}
      choices={{ type: String(types[0]?.value ?? INCOMING_WEBHOOK), format: Number(OWN_FORMAT) }}
      fields={({ full_name, short_name, type }) => [
        { ...NAME, hint: "Shown beside its messages.", placeholder: "Deploy bot" },
        {
          kind: "text",
          name: "short_name",
          label: "Name in its address",
          hint: addressHint(short_name || shortNameOf(full_name)),
          placeholder: shortNameOf(full_name) || "deploy",
          maxLength: MAX_SHORT_NAME,
          autoCapitalize: "off",
          required: shortNameOf(full_name) === "",
        },
        {
          kind: "list",
          name: "type",
          label: "Kind",
          choices: types.map(({ value, label, about }) => ({ value: String(value), title: label, about })),
        },
        isOutgoing(type) && WEBHOOK_ADDRESS,
        isOutgoing(type) && WEBHOOK_FORMAT,
      ]}
      save={({ full_name, short_name, payload_url, type, format }) =>
        callApi("POST /bots", {
          full_name,
          short_name: short_name || shortNameOf(full_name),
          bot_type: Number(type),
          payload_url: isOutgoing(type) ? payload_url : undefined,
          interface_type: isOutgoing(type) ? format : undefined,
        })
      }
      onClose={onClose}
      afterwards={afterwards}
    />
  );
}

/** "Déploy bot" becomes "deploy", since "-bot" follows; "" for a name without Latin letters and digits. */
export function shortNameOf(fullName: string): string {
  const latin = fullName
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
  const words = latin.split(/[^a-z0-9]+/).filter((word) => word !== "");
  if (words.length > 1 && words.at(-1) === "bot") words.pop();
  return words.join("-").slice(0, MAX_SHORT_NAME).replace(/-$/, "");
}

function addressHint(name: string): string {
  const { hostname } = window.location;
  return name === "" ? `“deploy” becomes deploy-bot@${hostname}.` : `Its address is ${name}-bot@${hostname}.`;
}

export function BotForm({ bot, onClose }: { bot: ManagedBot; onClose: () => void }) {
  const users = useUsers();
  const ownUserId = useChatStore((state) => state.ownUserId);
  const [service] = bot.services;
  const former = { full_name: bot.name, payload_url: service?.base_url ?? "" };
  const ownerIdAtFirst = bot.ownerId ?? ownUserId;
  const formatAtFirst: number = service?.interface ?? OWN_FORMAT;
  const ownersWith = (ownerId: number) =>
    [...users.values()]
      .filter(({ isBot, isActive, id }) => (!isBot && isActive) || id === ownerId)
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <EntityForm
      title="Edit bot"
      action="Save changes"
      draft={`bot/${bot.id}`}
      texts={former}
      choices={{ ownerId: ownerIdAtFirst, format: formatAtFirst }}
      fields={({ ownerId }) => [
        <BotPicture key="picture" bot={bot} />,
        NAME,
        {
          kind: "select",
          name: "ownerId",
          label: "Owner",
          hint: "The owner holds its API key and can replace it. If you give away a bot of your own, it gets a new key.",
          options: ownersWith(ownerId),
        },
        service && WEBHOOK_ADDRESS,
        service && WEBHOOK_FORMAT,
      ]}
      save={({ full_name, payload_url, ownerId, format }) =>
        callApi("PATCH /bots/{bot_id}", {
          bot_id: bot.id,
          full_name: full_name === former.full_name ? undefined : full_name,
          bot_owner_id: ownerId === bot.ownerId ? undefined : ownerId,
          service_payload_url: payload_url === former.payload_url ? undefined : payload_url,
          service_interface: format === formatAtFirst ? undefined : format,
        })
      }
      onClose={onClose}
    />
  );
}

/** Saved when it is chosen. */
function BotPicture({ bot }: { bot: ManagedBot }) {
  const url = useUser(bot.id)?.avatarUrl ?? null;
  const { maxAvatarMib } = useOrganization();
  if (maxAvatarMib <= 0) return null;
  return (
    <PictureField
      title="Picture"
      hint={`PNG, JPEG, GIF or WebP, up to ${maxAvatarMib} MB. It is cut to a square.`}
      preview={<Avatar id={bot.id} name={bot.name} url={url} size="xl" />}
      path="/bots/{bot_id}/avatar"
      userId={bot.id}
      mostMib={maxAvatarMib}
      mayChange
      isUploaded={url !== null}
      uploadLabel="Upload a picture"
      removeLabel="Remove it"
    />
  );
}
