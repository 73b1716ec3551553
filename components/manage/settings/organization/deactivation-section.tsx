"use client";
/** Ends the organization for everybody, after its name has been typed. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Section } from "../frame/page-parts.tsx";
import { useIsOwner } from "../use-is-administrator.ts";

/** Nothing for those who may not do it. */
export function DeactivationSection() {
  const isOwner = useIsOwner();
  const [isAsking, setAsking] = useState(false);
  if (!isOwner) return null;
  return (
    <Section
      title="Deactivate the organization"
      description="Everybody is signed out and nobody can sign in. Nothing is deleted; the server’s operator can take it back."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Deactivate the organization…
      </Button>
      {isAsking && <Deactivation onClose={() => setAsking(false)} />}
    </Section>
  );
}

function Deactivation({ onClose }: { onClose: () => void }) {
  const { name } = useOrganization();
  const [typed, setTyped] = useState("");
  const [isMistaken, setMistaken] = useState(false);
  // The event of it signs this browser out, as all others.
  const deactivating = useMutation(
    { mutationFn: () => requestApi("POST", "/realm/deactivate", { deletion_delay_days: null }) },
    queryClient,
  );
  function confirm() {
    setMistaken(typed.trim() !== name.trim());
    if (typed.trim() === name.trim()) deactivating.mutate();
  }
  return (
    <ConfirmDialog
      title={`Deactivate ${name}?`}
      action="Deactivate organization"
      isPending={deactivating.isPending}
      error={deactivating.error?.message}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Everyone is signed out at once, bots stop, and invitations end.</p>
      <TextField
        name="confirmation"
        label="Type the organization’s name to confirm"
        placeholder={name}
        value={typed}
        error={isMistaken ? "This is not its name." : null}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
