/** Shortcuts, as listed in the keyboard sheet. */

export type Shortcut = { keys: readonly string[]; does: string };
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

export function shortcutGroups(modifier: string): ShortcutGroup[] {
  return [
    {
      title: "Navigation",
      shortcuts: [
        { keys: [modifier, "K"], does: "Go to anything by name" },
        { keys: ["/"], does: "Search messages, by words and by conditions such as from: or has:" },
        { keys: ["N"], does: "Next unread topic" },
        { keys: ["P"], does: "Next unread direct conversation" },
        { keys: ["I"], does: "Inbox" },
        { keys: ["T"], does: "Recent conversations" },
        { keys: ["A"], does: "Combined feed" },
      ],
    },
    {
      title: "Reading",
      shortcuts: [
        { keys: ["J", "↓"], does: "Next message" },
        { keys: ["K", "↑"], does: "Previous message" },
        { keys: ["Home"], does: "Oldest message here" },
        { keys: ["End"], does: "Latest message" },
        { keys: ["E"], does: "In the inbox: mark as read" },
        { keys: ["Z"], does: "Undo, while a notice offers it" },
      ],
    },
    {
      title: "Window",
      shortcuts: [
        { keys: [modifier, "\\"], does: "Show or hide the sidebar" },
        { keys: ["Y"], does: "Set a status" },
        { keys: ["Alt", "↑↓"], does: "Move a view of the sidebar up or down" },
        { keys: ["?"], does: "Show these shortcuts" },
      ],
    },
    {
      title: "The selected message",
      shortcuts: [
        { keys: ["R"], does: "Reply" },
        { keys: ["Shift", "R"], does: "Reply to this very message" },
        { keys: [">"], does: "Quote and reply" },
        { keys: ["+"], does: "React" },
        { keys: ["E"], does: "Edit" },
        { keys: ["M"], does: "Move" },
        { keys: ["V"], does: "Select, to move several" },
        { keys: ["S"], does: "Star" },
        { keys: ["U"], does: "Mark unread from here" },
        { keys: ["W"], does: "Menu of its sender" },
        { keys: ["."], does: "Everything else" },
      ],
    },
    {
      title: "Writing",
      shortcuts: [
        { keys: ["R"], does: "Write a message" },
        { keys: ["C"], does: "New topic in this channel, or in one to choose" },
        { keys: ["X"], does: "New direct message" },
        { keys: ["↑"], does: "In an empty message field: edit your latest message" },
        { keys: [modifier, "B"], does: "Bold" },
        { keys: [modifier, "I"], does: "Italic" },
        { keys: ["Esc"], does: "Leave the text field and keep its text" },
      ],
    },
  ];
}
