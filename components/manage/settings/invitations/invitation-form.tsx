"use client";
/** The window in which people are invited, by a link or by mail. */
import { Copy } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { RequestFailure } from "../../../net/connection/api-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { FormActions } from "../../../ui/forms/form-actions.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { createLink, sendInvitations } from "./invitation-requests.ts";
import { InvitationTermsFields, termsOf, useInvitationTerms } from "./invitation-terms-fields.tsx";

type Way = "link" | "mail";

const WAYS = { link: "By a link that I share", mail: "By email" } as const;

/** The ways that the reader may invite people, and the one that is chosen. */
function useWays() {
  const mayLink = useChatStore((state) => mayDo(state, "create_multiuse_invite_group"));
  const mayMail = useChatStore((state) => mayDo(state, "can_invite_users_group"));
  const ways: Way[] = [...(mayMail ? (["mail"] as const) : []), ...(mayLink ? (["link"] as const) : [])];
  const [chosenWay, setWay] = useState<Way | null>(null);
  return { ways, way: chosenWay ?? ways[0] ?? "link", setWay };
}

/** What is typed stays when the window is closed by mistake. */
function useInviting(onClose: () => void) {
  const { ways, way, setWay } = useWays();
  const draft = useFormDraft("invitation", { addresses: "", welcome: "" });
  const terms = useInvitationTerms();
  const [tellMe, setTellMe] = useState(true);
  const inviting = useRequest(
    async (): Promise<string | null> => {
      const given = termsOf(terms.value, draft.values.welcome);
      if (way === "link") return createLink(given);
      await sendInvitations(given, draft.values.addresses, tellMe);
      return null;
    },
    async (link) => {
      draft.forget();
      if (link !== null) return;
      onClose();
      await notify("The invitations are on their way.");
    },
  );
  return { ways, way, setWay, draft, terms, tellMe, setTellMe, inviting };
}

type Inviting = ReturnType<typeof useInviting>;

export function InvitationForm({ onClose }: { onClose: () => void }) {
  const form = useInviting(onClose);
  const { way, draft, inviting } = form;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    inviting.mutate();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Invite people" width="md">
      {inviting.data ? (
        <NewLink link={inviting.data} onClose={onClose} />
      ) : (
        <form onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
          <Fields form={form} />
          <FormActions
            action={way === "link" ? "Create link" : "Send invitations"}
            isPending={inviting.isPending}
            onCancel={onClose}
            onDiscard={draft.isChanged ? draft.forget : undefined}
          />
        </form>
      )}
    </Dialog>
  );
}

function Fields({ form }: { form: Inviting }) {
  const { ways, way, setWay, draft, terms, tellMe, setTellMe, inviting } = form;
  return (
    <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
      {ways.length > 1 && (
        <SelectField
          label="How to invite"
          options={ways.map((value) => ({ value, label: WAYS[value] }))}
          value={way}
          onChange={setWay}
        />
      )}
      {way === "mail" && (
        <TextArea
          name="addresses"
          label="Email addresses"
          hint="One per line, or separated by commas."
          value={draft.values.addresses}
          onChange={(event) => draft.change("addresses", event.target.value)}
          required
          autoFocus
        />
      )}
      <InvitationTermsFields
        terms={terms}
        welcome={draft.values.welcome}
        onWelcome={(text) => draft.change("welcome", text)}
      />
      {way === "mail" && (
        <SwitchField label="Notify me when somebody joins" checked={tellMe} onChange={setTellMe} />
      )}
      <FormError error={inviting.error?.message} />
      <RefusedAddresses error={inviting.error} />
    </div>
  );
}

function NewLink({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <>
      <div className="px-5 pb-5">
        <p className="mb-2 text-ink-soft text-md">Anyone with this link can join.</p>
        <input
          readOnly
          aria-label="Invitation link"
          value={link}
          onFocus={(event) => event.target.select()}
          className="h-10 w-full rounded-md border border-line-strong bg-field px-3 font-mono text-md touch:h-11"
        />
      </div>
      <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <Button onClick={onClose}>Done</Button>
        <Button
          variant="primary"
          autoFocus
          icon={<Copy className="size-4" />}
          onClick={() => void copyText(link, "Link")}
        >
          Copy link
        </Button>
      </footer>
    </>
  );
}

function RefusedAddresses({ error }: { error: Error | null }) {
  const refused = refusedAddresses(error);
  if (refused.length === 0) return null;
  return (
    <ul className="list-disc break-words pl-5 text-danger text-sm">
      {refused.map(({ address, reason }) => (
        <li key={address}>
          {address}: {reason}
        </li>
      ))}
    </ul>
  );
}

type Refused = { address: string; reason: string };

/** Nothing where the error is about something else. */
function refusedAddresses(error: Error | null): Refused[] {
  const errors = error instanceof RequestFailure ? error.answer.errors : undefined;
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((entry: unknown) =>
    Array.isArray(entry) && entry.length >= 2
      ? [{ address: String(entry[0]), reason: String(entry[1]) }]
      : [],
  );
}
