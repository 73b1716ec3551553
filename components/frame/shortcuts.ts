/** Every key that does something, as the keyboard sheet lists them. */

export type Shortcut = { keys: readonly string[]; does: string };
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

/** `modifier` is the name of the platform's key, "⌘" or "Ctrl". */
export function shortcutGroups(modifier: string): ShortcutGroup[] {
  return [
    {
      title: "Going places",
      shortcuts: [
        { keys: [modifier, "K"], does: "Go to anything by name" },
        { keys: ["N"], does: "Next unread topic" },
        { keys: ["P"], does: "Next unread direct conversation" },
        { keys: ["I"], does: "Inbox" },
        { keys: ["T"], does: "Recent conversations" },
        { keys: ["A"], does: "Combined feed" },
      ],
    },
    {
      title: "Window",
      shortcuts: [
        { keys: [modifier, "\\"], does: "Show or hide the sidebar" },
        { keys: ["?"], does: "This sheet" },
        { keys: ["Esc"], does: "Close what is open" },
      ],
    },
    {
      title: "Writing",
      shortcuts: [{ keys: ["X"], does: "New direct message" }],
    },
  ];
}
