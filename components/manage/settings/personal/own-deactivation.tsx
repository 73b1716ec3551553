"use client";
/** Ends one's own account, after a question. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { Section } from "../frame/page-parts.tsx";

/** The server refuses it to the last owner. */
export function OwnDeactivation() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section
      title="Deactivate your account"
      description="You are signed out everywhere and your bots stop. What you wrote stays; an administrator can bring the account back."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Deactivate your account…
      </Button>
      {isAsking && <Question onClose={() => setAsking(false)} />}
    </Section>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { name } = useOrganization();
  // The event of it signs this browser out, as all others.
  const deactivating = useMutation({ mutationFn: () => requestApi("DELETE", "/users/me") }, queryClient);
  return (
    <ConfirmDialog
      title={`Leave ${name}?`}
      action="Deactivate my account"
      isPending={deactivating.isPending}
      error={deactivating.error?.message}
      onConfirm={() => deactivating.mutate()}
      onClose={onClose}
    >
      <p>You cannot sign in again by yourself.</p>
    </ConfirmDialog>
  );
}
