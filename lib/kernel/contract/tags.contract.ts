/** The tasks by which the API document groups operations. */

export const tags = {
  send: {
    title: "Send messages",
    words: "Sending, scheduling and drafting messages, and uploading files.",
  },
  read: { title: "Read messages", words: "Finding messages, their flags, history and files." },
  react: {
    title: "Change and react",
    words: "Editing, moving, deleting, reporting and reacting to messages.",
  },
  organize: { title: "Channels and topics", words: "Channels, subscriptions, topics, folders and views." },
  people: { title: "People and groups", words: "Accounts, groups, presence, status and invitations." },
  bots: { title: "Bots", words: "Bots, their keys and storage, and incoming webhooks." },
  events: { title: "Events", words: "Event queues, by which clients learn of changes." },
  account: { title: "Your account", words: "Signing in, keys, passkeys and personal settings." },
  notifications: { title: "Notifications", words: "Devices and browsers that receive notifications." },
  organization: {
    title: "The organization",
    words: "Settings, emoji, linkifiers, profile fields, exports and the server itself.",
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly words: string }>>;

export type Tag = keyof typeof tags;
