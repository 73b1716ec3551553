/** Takes one's own data along: an archive that is made while it is downloaded. */
import { Download } from "lucide-react";
import { Section } from "../frame/page-parts.tsx";

export function OwnData() {
  return (
    <Section
      title="Your data"
      description="An archive of your account, settings, messages, files, and what you keep for yourself. It has nothing that others wrote."
    >
      <a
        href="/api/v1/users/me/export"
        download
        className="inline-flex h-9 items-center gap-1.5 rounded-md border border-line-strong bg-canvas px-3.5 font-medium text-ink text-md hover:bg-hover touch:h-11"
      >
        <Download aria-hidden="true" className="size-4" />
        Download your data
      </a>
    </Section>
  );
}
