"use client";
/** API keys: the account's own, and one per program. */
import { Copy } from "lucide-react";
import { useState } from "react";
import { callApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { Section } from "../frame/page-parts.tsx";
import { WindowButton } from "../frame/window-button.tsx";
import { ProgramKeys } from "./program-keys.tsx";

const KEYS_KEY = ["personal-keys"] as const;

const refresh = () => queryClient.invalidateQueries({ queryKey: KEYS_KEY });

/** Only a new key is shown. */
export function AccountKey() {
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
      <WindowButton label="Replace the key" variant="secondary">
        {(close) => (
          <RemovalDialog
            title="Replace the key of your account?"
            action="Replace key"
            remove={async () => setKey((await callApi("POST /users/me/api_key/regenerate")).api_key)}
            onClose={close}
          >
            <p>
              Apps and programs that use it are signed out at once and have to sign in again. Your browsers
              stay signed in, and keys for programs stay valid.
            </p>
            <p>
              Email addresses of channels that post as you stop working, and emails that you have received can
              no longer be answered.
            </p>
          </RemovalDialog>
        )}
      </WindowButton>
    </Section>
  );
}

export function PersonalKeys() {
  const { data, error } = useFetched(KEYS_KEY, () => callApi("GET /users/me/api_keys"));
  return (
    <Section
      title="Keys for programs"
      description="A key lets one program act as you, with your address as its user name. Revoke it when you no longer use the program."
    >
      <p className="mb-3 text-md">
        <a href="/reference" className="font-medium text-accent hover:underline">
          What programs can do, and how
        </a>
      </p>
      <ProgramKeys
        keys={data?.api_keys}
        error={error?.message}
        create={(key) => callApi("POST /users/me/api_keys", key)}
        revoke={(id) => callApi("DELETE /users/me/api_keys/{key_id}", { key_id: id })}
        refresh={refresh}
      />
    </Section>
  );
}
