/** Rewrites the protocol's error messages, which are meant for programs, for people. */

const INVITED = "were not invited";

/** Patterns of the server's messages, and their replacements; `$1` is the captured text. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^Channel '(.*)' already exists$/s, "There is already a channel called “$1”."],
  [/^Channel name already in use\.$/, "There is already a channel with this name."],
  [/^Channel folder name already in use\.$/, "There is already a folder with this name."],
  [/^Navigation view (?:with this name )?already exists\.$/, "There is already a view with this name."],
  [/^User group '(.*)' already exists\.$/s, "There is already a group called “$1”."],
  [/^User group name can't be empty!$/, "A group needs a name."],
  [/^Invalid channel ID$/, "This channel does not exist, or you do not have access to it."],
  [/^Invalid message\(s\)$/, "This message does not exist, or you do not have access to it."],
  [/^Insufficient permission$/, "You do not have permission to do this."],
  [
    /^User not authorized to change user emails$/,
    "Only administrators who may create accounts can change addresses. An owner can allow this.",
  ],
  [/^No such (?:user|bot)$/, "This account does not exist, or you do not have access to it."],
  [/^Not authorized to send to channel '(.*)'$/s, "You are not allowed to post in “$1”."],
  [/^Emoji '(.*)' does not exist$/s, "There is no longer an emoji called “$1”."],
  [/^You must specify at least one email address\.$/, "Enter at least one email address."],
  [
    /^Some emails did not validate, so we didn't send any invitations\.$/,
    "Nobody was invited, because of these addresses:",
  ],
  [/^We weren't able to invite anyone\.$/, `These people ${INVITED}:`],
  [/^Some of those addresses are already using Zulip,/, `The others were invited. These people ${INVITED}:`],
];

export function ownSentence(message: string): string {
  for (const [pattern, sentence] of SENTENCES) {
    const found = pattern.exec(message);
    // A function, because a name may contain replacement patterns.
    if (found) return sentence.replace("$1", () => found[1] ?? "");
  }
  return message;
}
