"use client";
/** Setup steps for the first owner of an organization. */
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { CHECKLIST_STEP } from "../../../lib/accounts/onboarding/step-names.contract.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { openDialog } from "../../model/navigation/open-dialog.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { INVITATIONS_KEY } from "../../model/store/invitations-key.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { KEPT_BY_EVENTS, useFetched } from "../../net/connection/use-fetched.ts";
import { markStep } from "../../net/onboarding/mark-step.ts";
import { Button } from "../../ui/button.tsx";

const FEW_CHANNELS = 3;

interface Step {
  readonly title: string;
  readonly about: string;
  readonly isDone: boolean;
  readonly label: string;
  readonly run: () => void;
}

export function FirstSteps() {
  const name = useChatStore((state) => state.organization.name);
  const steps = useSteps();
  const left = steps.filter(({ isDone }) => !isDone).length;
  useEffect(() => {
    if (left === 0) void markStep(CHECKLIST_STEP);
  }, [left]);
  return (
    <section
      aria-labelledby="first-steps"
      className="mx-auto mt-6 w-full max-w-list rounded-lg border border-line bg-raised p-5 max-sm:mt-3"
    >
      <div className="flex items-baseline gap-3">
        <h2 id="first-steps" className="min-w-0 flex-1 text-lg font-semibold text-ink">
          Set up {name}
        </h2>
        <span className="text-sm text-ink-soft">
          {steps.length - left} of {steps.length} done
        </span>
      </div>
      <ol className="mt-3 divide-y divide-line">
        {steps.map((step) => (
          <StepRow key={step.title} step={step} />
        ))}
      </ol>
      <p className="mt-3 border-line border-t pt-3 text-sm text-ink-soft">
        <b className="font-medium text-ink">Bring your history.</b> On the server, <ServerCommand /> creates
        an organization from the archive of another Parley server, with its people, channels and messages.
      </p>
      <Button className="mt-4" size="sm" onClick={() => void markStep(CHECKLIST_STEP)}>
        Hide these steps
      </Button>
    </section>
  );
}

function ServerCommand(): ReactNode {
  return (
    <code className="whitespace-nowrap rounded-sm bg-hover px-1 text-xs">
      npm run import -- archive.tar.gz
    </code>
  );
}

function StepRow({ step: { title, about, isDone, label, run } }: { step: Step }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span
        aria-hidden
        className={
          isDone
            ? "flex size-5 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent"
            : "size-5 shrink-0 rounded-full border border-line-strong"
        }
      >
        {isDone && <Check className="size-3.5" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className={isDone ? "text-md text-ink-soft line-through" : "text-md font-medium text-ink"}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </p>
        {!isDone && <p className="text-sm text-ink-soft">{about}</p>}
      </div>
      {!isDone && (
        <Button size="sm" onClick={run}>
          {label}
        </Button>
      )}
    </li>
  );
}

const isActivePerson = (user: { isBot: boolean; isActive: boolean }) => !user.isBot && user.isActive;

const hasOthers = ({ users }: ChatState) => [...users.values()].filter(isActivePerson).length > 1;

const hasFewChannels = ({ channels }: ChatState) =>
  [...channels.values()].filter(({ isArchived }) => !isArchived).length >= FEW_CHANNELS;

const toSettings = (path: string) => () => navigate({ kind: "settings", path });

function useSteps(): Step[] {
  const own = useOwnUser();
  const hasIcon = useChatStore((state) => state.organization.hasIcon);
  const areOthersHere = useChatStore(hasOthers);
  const areChannelsNamed = useChatStore(hasFewChannels);
  const { data: invitations = [] } = useFetched(
    INVITATIONS_KEY,
    async () => (await callApi("GET /invites")).invites,
    KEPT_BY_EVENTS,
  );
  const notifications = useNotificationStep();
  return [
    {
      title: "Invite people",
      about: "By email, or with a link that you share.",
      isDone: areOthersHere || invitations.length > 0,
      label: "Invite people",
      run: toSettings("invite"),
    },
    {
      title: "Create three channels",
      about: "One for each team or project; topics keep them organized.",
      isDone: areChannelsNamed,
      label: "Create a channel",
      run: () => openDialog("create-channel"),
    },
    {
      title: "Set your picture",
      about: "So that people see at a glance who is writing.",
      isDone: own.avatarUrl !== null,
      label: "Choose a picture",
      run: toSettings("settings/profile"),
    },
    {
      title: "Set the organization’s icon",
      about: "People see it in the sidebar and when they sign in.",
      isDone: hasIcon,
      label: "Choose an icon",
      run: toSettings("organization/organization-profile"),
    },
    ...(notifications ? [notifications] : []),
  ];
}

/** Null where the browser has none, or blocks them. */
function useNotificationStep(): Step | null {
  const [permission, setPermission] = useState(() =>
    "Notification" in window ? Notification.permission : null,
  );
  if (permission === null || permission === "denied") return null;
  return {
    title: "Allow notifications",
    about: "For mentions and direct messages. You can choose more later.",
    isDone: permission === "granted",
    label: "Allow notifications",
    run: () => void Notification.requestPermission().then(setPermission),
  };
}
