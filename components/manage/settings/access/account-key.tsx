"use client";
/** The API key of the reader's account: what uses it, and how to put another one in its place. */
import { useMutation } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useState } from "react";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Section } from "../frame/page-parts.tsx";
import { replaceAccountKey } from "./access-requests.ts";

/** The present key is not shown; a new one is, until the page is left. */
export function AccountKey() {
  const [isAsking, setIsAsking] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  return (
    <Section
      title="Key of your account"
      description="Apps and programs use it once they have signed in with your password, or through your phone’s browser. Replace it when one of them is lost, or when somebody else may have the key."
    >
      <div role="status">
        {key !== null && (
          <div className="mb-3 rounded-lg bg-accent-soft px-4 py-3">
            <p className="text-md">Copy the new key now. It will not be shown again.</p>
            <div className="mt-2 flex items-end gap-2">
              <TextField name="api_key" label="New key" value={key} readOnly isCode className="flex-1" />
              <Button size="lg" icon={<Copy className="size-4" />} onClick={() => void copyText(key, "Key")}>
                Copy
              </Button>
            </div>
          </div>
        )}
      </div>
      <Button onClick={() => setIsAsking(true)}>Replace the key</Button>
      {isAsking && <Replacement onReplaced={setKey} onClose={() => setIsAsking(false)} />}
    </Section>
  );
}

type ReplacementProps = { onReplaced: (key: string) => void; onClose: () => void };

function Replacement({ onReplaced, onClose }: ReplacementProps) {
  const replacing = useMutation(
    {
      mutationFn: () => replaceAccountKey(),
      onSuccess: (key) => {
        onReplaced(key);
        onClose();
      },
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      title="Replace the key of your account?"
      action="Replace key"
      isPending={replacing.isPending}
      error={replacing.error?.message}
      onConfirm={() => replacing.mutate()}
      onClose={onClose}
    >
      <p>
        Apps and programs that use it are signed out at once and have to sign in again. Your browsers stay
        signed in, and keys for programs stay valid.
      </p>
      <p>
        Email addresses of channels that post as you stop working, and emails that you have received can no
        longer be answered.
      </p>
    </ConfirmDialog>
  );
}
