"use client";
/** Welcomes somebody who has just joined: asks for name and picture, and explains topics. */
import { type FormEvent, useRef, useState } from "react";
import { INTRODUCTION_STEP } from "../../../lib/accounts/onboarding/step-names.contract.ts";
import { MAX_FULL_NAME } from "../../../lib/people/people-limits.contract.ts";
import { PictureField } from "../../manage/settings/frame/picture-field.tsx";
import { useIsFixed } from "../../manage/settings/personal/use-is-fixed.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { useOrganization } from "../../model/store/use-organization.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { useRequest } from "../../net/forms/use-request.ts";
import { markStep } from "../../net/onboarding/mark-step.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";

export function Introduction() {
  const organization = useOrganization();
  const own = useOwnUser();
  const [isPersonKnown, setIsPersonKnown] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  const isNameFixed = useIsFixed("name_changes_disabled");
  const saving = useRequest(
    (full_name: string) => callApi("PATCH /settings", { full_name }),
    () => setIsPersonKnown(true),
  );
  const end = () => void markStep(INTRODUCTION_STEP);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The focused field is about to disappear.
    next.current?.focus();
    const given = new FormData(event.currentTarget).get("full_name");
    if (isPersonKnown) end();
    else if (typeof given !== "string" || isNameFixed || given.trim() === own.name) setIsPersonKnown(true);
    else saving.mutate(given.trim());
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && end()}
      title={isPersonKnown ? "Every message has a topic" : `Welcome to ${organization.name}`}
      width="md"
    >
      <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pt-1 pb-5">
        {isPersonKnown ? (
          <AboutTopics />
        ) : (
          <AboutYou isNameFixed={isNameFixed} error={saving.error?.message} />
        )}
        <div className="flex justify-end">
          <Button ref={next} type="submit" variant="primary" isBusy={saving.isPending}>
            {isPersonKnown ? "Get started" : "Next"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function AboutYou({ isNameFixed, error }: { isNameFixed: boolean; error: string | undefined }) {
  const own = useOwnUser();
  const { maxAvatarMib } = useOrganization();
  const isPictureFixed = useIsFixed("avatar_changes_disabled");
  return (
    <>
      <TextField
        name="full_name"
        label="Your name"
        hint={isNameFixed ? "Your organization does not allow changing names." : "Everyone sees it."}
        defaultValue={own.name}
        readOnly={isNameFixed}
        maxLength={MAX_FULL_NAME}
        autoComplete="name"
        required
      />
      <PictureField
        title="Your picture"
        hint={
          isPictureFixed
            ? "Your organization does not allow changing pictures."
            : `At most ${maxAvatarMib} MB.`
        }
        preview={<Avatar id={own.id} name={own.name} url={own.avatarUrl} size="xl" />}
        path="/users/me/avatar"
        mostMib={maxAvatarMib}
        mayChange={!isPictureFixed}
        isUploaded={own.avatarUrl !== null}
        uploadLabel="Upload a picture"
        removeLabel="Remove it"
      />
      <FormError error={error} />
    </>
  );
}

function AboutTopics() {
  return (
    <>
      <TopicsPicture />
      <div className="space-y-2 text-md text-ink-soft">
        <p>A channel is for a team or a project, and each conversation in it has a topic.</p>
        <p>Reply in the topic you are reading, or start a new one for another subject.</p>
        <p>That way, you read what concerns you, skip the rest, and find it again later.</p>
      </div>
    </>
  );
}

const TOPICS = [
  { name: "lunch on Friday", lines: ["w-40", "w-28"] },
  { name: "new website", lines: ["w-52", "w-36", "w-44"] },
] as const;

/** Two topics of a channel, drawn with lines for words. */
function TopicsPicture() {
  return (
    <div aria-hidden className="rounded-lg border border-line bg-canvas p-4">
      <p className="text-sm font-semibold text-ink"># general</p>
      {TOPICS.map(({ name, lines }) => (
        <div key={name} className="mt-3 border-accent border-l-2 pl-3">
          <p className="text-sm font-medium text-ink">{name}</p>
          {lines.map((width) => (
            <div key={width} className="mt-2 flex items-center gap-2">
              <span className="size-5 rounded-full bg-line-strong" />
              <span className={`h-2 max-w-full rounded-full bg-line-strong ${width}`} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
