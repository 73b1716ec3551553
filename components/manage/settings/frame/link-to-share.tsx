/** The end of a dialog that has made a link: the link, and a button that copies it. */
import { Copy } from "lucide-react";
import { leadsHereOnly } from "../../../model/navigation/reachable-url.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";

type LinkToShareProps = { label: string; link: string; about: string; onClose: () => void };

export function LinkToShare({ label, link, about, onClose }: LinkToShareProps) {
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
        <p className="mb-2 text-ink-soft text-md">{about}</p>
        <input
          readOnly
          aria-label={label}
          value={link}
          onFocus={(event) => event.target.select()}
          className="h-10 w-full rounded-md border border-line-strong bg-field px-3 font-mono text-md touch:h-11"
        />
        {leadsHereOnly(link) && (
          <p className="mt-3 rounded-md bg-warning-soft px-3 py-2 text-md text-warning">
            This address works on this computer only. For others, open Parley at an address that their devices
            reach and copy the link there, or ask whoever runs the server to set PARLEY_URL.
          </p>
        )}
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
