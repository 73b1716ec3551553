/** The snapshot of an organization about which nothing is known, the base of all others. */
import type { MarkdownSnapshot } from "./organization-snapshot.ts";

export const emptySnapshot: MarkdownSnapshot = {
  realmUrl: "",
  emptyTopicName: "general chat",
  defaultCodeLanguage: null,
  translateEmoticons: false,
  previews: { images: false, foreignImages: false, links: false, youtube: false, vimeo: false },
  linkifiers: [],
  alertWords: null,
  math: null,
  highlighter: null,
  peopleNamed: () => [],
  person: () => undefined,
  groupNamed: () => undefined,
  channelNamed: () => undefined,
  latestMessageId: () => undefined,
  emojiNamed: () => undefined,
  emojiNameOf: () => undefined,
  upload: () => undefined,
  linkPreview: () => undefined,
  proxiedImageUrl: (url) => url,
};
