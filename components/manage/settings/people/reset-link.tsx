"use client";
/** Makes a link with which a person who forgot the password chooses a new one. */
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { reachableUrl } from "../../../model/navigation/reachable-url.ts";
import type { User } from "../../../model/people/use-users.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { LinkToShare } from "../frame/link-to-share.tsx";

export function ResetLink({ user, onClose }: { user: User; onClose: () => void }) {
  const making = useRequest(() => callApi("POST /users/{user_id}/password_reset", { user_id: user.id }));
  const made = making.data;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`New password for ${user.name}`}>
      {made ? (
        <LinkToShare
          label="Reset link"
          link={reachableUrl(made.link_url)}
          about={`Give this link to ${user.name} only. It works once, until ${dateAndTime(made.expires_at)}.`}
          onClose={onClose}
        />
      ) : (
        <>
          <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-5 pb-5 text-ink-soft text-md">
            <p>
              A reset link lets them choose a new password themselves. Whoever has it can enter the account,
              so make sure that the request really comes from {user.name}.
            </p>
            <p>
              They are signed out everywhere when they use it. The audit log records that you made it, and
              they are told by email where the server sends any.
            </p>
            <FormError error={making.error?.message} />
          </div>
          <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" autoFocus isBusy={making.isPending} onClick={() => making.mutate()}>
              Create link
            </Button>
          </footer>
        </>
      )}
    </Dialog>
  );
}
