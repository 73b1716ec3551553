/** The corpus's organization, with some hostile names. */

import { compileLinkifier } from "../markdown/links/compile-linkifier.ts";
import type {
  EmojiTarget,
  LinkPreview,
  MarkdownSnapshot,
  MentionableGroup,
  UploadFacts,
} from "../markdown/snapshot/organization-snapshot.ts";
import { serverSnapshot } from "../markdown/snapshot/server-snapshot.ts";
import { nameKey } from "../text/name-key.ts";

const people = [
  { id: 7, fullName: "Mara Lindt" },
  { id: 8, fullName: "O'Neil, Sam" },
  { id: 9, fullName: "a_b_c" },
  { id: 11, fullName: "Alex Kim" },
  { id: 12, fullName: "Alex Kim" },
  { id: 13, fullName: "Zoë 漢字" },
  { id: 14, fullName: "<script>alert(1)</script>" },
  { id: 15, fullName: '"><img src=x onerror=alert(1)>' },
];

const groups: readonly MentionableGroup[] = [
  { id: 21, displayName: "support", mayMention: true },
  { id: 22, displayName: "board", mayMention: false },
  { id: 23, displayName: "<b>bold</b> team", mayMention: true },
];

const channels = [
  { id: 3, name: "general" },
  { id: 4, name: "Design & <UX>" },
  { id: 5, name: "a>b" },
  { id: 6, name: "日本語" },
];

const uploads: Readonly<Record<string, UploadFacts>> = {
  "2/ab/cat.png": image({ width: 1920, height: 1080 }, "/user_uploads/thumbnail/2/ab/cat.png/840x560.webp"),
  "2/ab/wait.png": image({ width: 100, height: 50 }, null),
  "2/ab/spin.gif": {
    ...image(null, "/user_uploads/thumbnail/2/ab/spin.gif/840x560-anim.webp"),
    isAnimated: true,
  },
  "2/ab/photo.heic": {
    ...image({ width: 640, height: 480 }, "/user_uploads/thumbnail/2/ab/photo.heic/840x560.webp"),
    contentType: "image/heic",
    transcodedName: "640x480.webp",
  },
  "2/ab/film.mp4": { kind: "video", contentType: "video/mp4" },
  "2/ab/song.mp3": { kind: "audio", contentType: "audio/mpeg" },
  "2/ab/plan.pdf": { kind: "file", contentType: "application/pdf" },
};

const pages: Readonly<Record<string, LinkPreview>> = {
  "https://news.example/story": {
    title: "A <story>",
    description: "Told & retold",
    imageUrl: '/external_content/1"a(b)',
  },
  "https://plain.example/": { title: "Words only", description: null, imageUrl: null },
  "https://vimeo.com/12345": { title: "A film", description: null, imageUrl: "/external_content/2" },
  "https://youtu.be/titled_vid1": { title: "With a title", description: null, imageUrl: null },
};

const customEmoji: Readonly<Record<string, EmojiTarget>> = {
  party_cat: { kind: "image", url: "/user_avatars/2/emoji/images/17.gif" },
  parley: { kind: "image", url: "/static/emoji/parley.png" },
};

function image(dimensions: { width: number; height: number } | null, thumbnailUrl: string | null) {
  return {
    kind: "image",
    contentType: "image/png",
    dimensions,
    thumbnailUrl,
    isAnimated: false,
    transcodedName: null,
  } as const;
}

function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** With all features on. */
export const corpusSnapshot: MarkdownSnapshot = {
  ...serverSnapshot,
  realmUrl: "https://chat.example",
  translateEmoticons: true,
  previews: { images: true, foreignImages: true, links: true, youtube: true, vimeo: true },
  linkifiers: [
    compileLinkifier({ pattern: "#(?P<id>[0-9]{2,8})", urlTemplate: "https://tracker.example/{id}" }),
    compileLinkifier({ pattern: "#(?P<id>[0-9]+)", urlTemplate: "https://other.example/{id}" }),
    compileLinkifier({
      pattern: "(?P<repo>[a-z]+)/(?P<name>[a-z]+)@(?P<rev>[0-9a-f]{7})",
      urlTemplate: "https://git.example/{repo}/{name}/commit/{rev}",
    }),
    compileLinkifier({ pattern: "DOC-(?P<q>\\S+)", urlTemplate: "https://docs.example/{?q}" }),
    compileLinkifier({ pattern: "EVIL-(?P<id>[0-9]+)", urlTemplate: "javascript:alert({id})" }),
  ],
  peopleNamed: (name) => people.filter((person) => sameName(person.fullName, name)),
  person: (id) => people.find((person) => person.id === id),
  groupNamed: (name) => groups.find((group) => sameName(group.displayName, name)),
  channelNamed: (name) => channels.find((channel) => sameName(channel.name, name)),
  latestMessageId: (channelId, topic) =>
    channelId === 3 && (topic === "lunch" || topic === "") ? 214 : undefined,
  emojiNamed: (name) => customEmoji[name] ?? serverSnapshot.emojiNamed(name),
  upload: (path) => uploads[path],
  linkPreview: (url) => pages[url],
  proxiedImageUrl: (url) => `/external_content/${encodeURIComponent(url)}`,
};
