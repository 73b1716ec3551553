"use client";
/** Links in a topic's name. */
import { ExternalLink } from "lucide-react";
import { useMemo } from "react";
import { topicLinks } from "../../../../lib/markdown/links/topic-links.ts";
import { compiledLinkifiers } from "../../../content/message-content/browser-snapshot.ts";
import { linkAddress } from "../../../content/message-content/content-address.ts";
import { useLazyEngines } from "../../../content/message-content/lazy-engines.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { tooltip } from "../../../ui/layers/tooltip.ts";

export function TopicLinks({ topic }: { topic: string }) {
  const linkifiers = useChatStore((state) => state.markdownSettings.linkifiers);
  const engines = useLazyEngines();
  const links = useMemo(
    () => topicLinks(topic, compiledLinkifiers(linkifiers, engines)),
    [topic, linkifiers, engines],
  );
  return links.map(({ text, url }) => {
    const address = linkAddress(url, window.location.origin);
    return (
      address && (
        <a
          key={url}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          {...tooltip(url, undefined, "bottom")}
          className="inline-flex h-6 max-w-40 shrink-0 items-center gap-1 rounded-full border border-line px-2 text-ink-soft text-xs hover:border-line-strong hover:text-ink touch:h-11"
        >
          <ExternalLink aria-hidden="true" className="size-3 shrink-0" />
          <span className="truncate">{text}</span>
        </a>
      )
    );
  });
}
