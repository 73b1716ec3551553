/** Rewrites the protocol's error messages, which are meant for programs, for people. */

const INVITED = "were not invited";
const NO_PERMISSION = "Ask an administrator if you need it.";
const RELOAD = "It may have been changed elsewhere. Reload the page and try again.";
const SAME_LOOK = "Choose a name that looks different.";

/** By the server's message; failure-sentences.test.ts checks that the server has it. */
export const FIXED: Readonly<Record<string, string>> = {
  // Channels and folders
  "Invalid channel ID": "This channel does not exist, or you do not have access to it.",
  "Channel name already in use.": "There is already a channel with this name.",
  "Channel already has that name.": "The channel already has this name.",
  "Channel name can't be empty.": "Enter a name for the channel.",
  "Another channel has a name that looks the same.": `There is a channel with a very similar name. ${SAME_LOOK}`,
  "Channel folder name already in use.": "There is already a folder with this name.",
  "You need to remove all the channels from this folder to archive it.":
    "The folder still has channels. Move them out of it, and archive it then.",
  "Private channels cannot be made default.":
    "New people cannot be added to a private channel by default. Make it public first.",
  "A default channel cannot be private.":
    "New people are added to this channel by default. Remove it from the default channels first.",
  "You do not have permission to administer this channel.": `Only people who administer this channel can change this. ${NO_PERMISSION}`,
  "Channel content access is required.":
    "You cannot read this channel’s messages. Subscribe to it, or ask one of its members.",
  "Moderation request channel must be private.": "Choose a private channel for reports.",
  "A moderation request channel cannot be public.":
    "Reports arrive in this channel, so it must stay private. Choose another channel for reports first.",
  // Topics and messages
  "Invalid message(s)": "This message does not exist, or you do not have access to it.",
  "Message must not be empty": "Write something first.",
  "Message must have recipients": "Choose who gets the message.",
  "Topic can't be empty": "Enter a topic. This channel does not allow messages without one.",
  "You don't have permission to edit this message": "You can no longer edit this message.",
  "You don't have permission to move this message": `You are not allowed to move this message. ${NO_PERMISSION}`,
  "You don't have permission to delete this message": `You are not allowed to delete this message. ${NO_PERMISSION}`,
  "You don't have permission to resolve topics in this channel.": `You are not allowed to resolve topics in this channel. ${NO_PERMISSION}`,
  "The time limit for editing this message has past":
    "This message is too old to edit. Write another message instead.",
  "The time limit for deleting this message has passed":
    "This message is too old to delete. Ask an administrator to delete it.",
  "Your organization has turned off message editing":
    "Messages cannot be edited in this organization. Write another message instead.",
  "Message edit history is disabled in this organization":
    "The history of edits is not shown in this organization.",
  "Another resolved topic has this name, which is too long. Please shorten it first.":
    "There is a resolved topic with this name already. Rename one of the two first.",
  "Cannot change message content while changing channel":
    "Move the message and edit its text one after the other.",
  "Widgets cannot be edited.": "Polls and task lists cannot be edited as text.",
  "Reaction already exists.": "You have already reacted with this emoji.",
  "Direct messages are disabled in this organization.":
    "Direct messages are turned off in this organization. Write in a channel instead.",
  "You do not have permission to send direct messages to these recipients.":
    "You are not allowed to write direct messages to these people. Write in a channel instead.",
  "You do not have permission to initiate direct message conversations.":
    "You are not allowed to begin direct conversations. You can reply once somebody writes to you.",
  "Scheduled delivery time must be in the future.": "This time has passed. Choose a later one.",
  "Scheduled message does not exist": "This message was already sent or deleted.",
  "Reminder does not exist": "This reminder was already sent or deleted.",
  "Draft does not exist": "This draft was already sent or deleted.",
  "Saved snippet does not exist.": "This snippet was already deleted.",
  "A description is required when the report type is 'other'.": "Describe what is wrong with the message.",
  // Accounts and people
  "Insufficient permission": "You do not have permission to do this.",
  "User not authorized for this query": "Only administrators can do this.",
  "The owner permission cannot be removed from the only organization owner.":
    "The organization needs an owner. Make somebody else an owner first.",
  "Cannot deactivate the only organization owner":
    "The organization needs an owner. Make somebody else an owner first.",
  "No such user": "This account does not exist, or you do not have access to it.",
  "No such bot": "This account does not exist, or you do not have access to it.",
  "User is deactivated": "This account is deactivated. Reactivate it first.",
  "Wrong password!": "This is not your password. Check it and try again.",
  "Name is already in use!": "Somebody else has this name. Choose another one.",
  "Unique names required in this organization.":
    "Somebody else has this name, and names must be unique here. Choose another one.",
  "Email is already in use.": "Another account has this email address. Use another one.",
  "Username already in use": "Another bot has this username. Choose another one.",
  "Invalid characters in name!": 'A name cannot contain * ` \\ > " or @. Remove these characters.',
  "Invalid format!": "The name ends with “|” and a number, which mentions could not contain. Change its end.",
  "User not authorized to change user emails":
    "Only administrators who may create accounts can change addresses. An owner can allow this.",
  "User not authorized to create users": "You are not allowed to create accounts. An owner can allow this.",
  "A bot's role cannot be more powerful than its owner's.":
    "A bot cannot have a more powerful role than its owner. Choose another role.",
  "User already muted": "You have already muted this person.",
  "User is not muted": "This person is not muted.",
  "You must specify at least one email address.": "Enter at least one email address.",
  "Some emails did not validate, so we didn't send any invitations.":
    "Nobody was invited, because of these addresses:",
  "We weren't able to invite anyone.": `These people ${INVITED}:`,
  "No such invitation": "This invitation does not exist, or you do not have access to it.",
  "Invitation has already been revoked": "This invitation was already revoked.",
  "Disposable email addresses are not allowed in this organization":
    "This organization does not accept temporary email addresses. Use another one.",
  "Email addresses containing + are not allowed.":
    "This organization does not accept addresses with a plus sign. Use the address without it.",
  // Groups
  "User group name can't be empty!": "A group needs a name.",
  "Another user group has a name that looks the same.": `There is a group with a very similar name. ${SAME_LOOK}`,
  "Cannot deactivate user group in use.":
    "The group holds permissions or belongs to other groups. Replace it there first.",
  "You can only change name of deactivated user groups":
    "This group is deactivated, so only its name can be changed. Reactivate it first.",
  // Settings
  "Custom views must have a valid name": "Enter a name for the view.",
  "Navigation view already exists.": "There is already a view with this name.",
  "Navigation view with this name already exists.": "There is already a view with this name.",
  "Navigation view does not exist.": `This view is not there any more. ${RELOAD}`,
  "A custom emoji with this name already exists.": "There is already an emoji with this name.",
  "Emoji name is missing": "Enter a name for the emoji.",
  "Must be an organization administrator or emoji author":
    "Only administrators and the person who added the emoji can remove it.",
  "Only administrators can override default emoji.":
    "There is a built-in emoji with this name. Choose another name, or ask an administrator.",
  "Invalid attachment": "This file was already deleted.",
  "Upload would exceed your organization's upload quota.":
    "The organization has no space left for this file. Delete files, or ask an administrator.",
  "Image size exceeds limit.": "The picture is too large. Choose a smaller one.",
  "At least one authentication method must be enabled.": "Keep at least one way to sign in, or nobody could.",
  "Field must have at least one choice.": "Add at least one choice.",
  "Field must not have duplicate choices.": "Two choices are the same. Change one of them.",
  "The ordered list must enumerate all existing linkifiers exactly once": `The order was not saved. ${RELOAD}`,
  "Invalid order mapping": `The order was not saved. ${RELOAD}`,
  "Realm playground with this Realm, Pygments language and Name already exists.":
    "There is already a playground with this name for this language.",
  "Export still in progress": "The export is not finished yet. Try again later.",
  "Export already deleted": "This export was already deleted.",
  // Requests
  "Nothing to change": "Nothing was changed.",
  "Client did not pass any new values.": "Nothing was changed.",
  "No new data supplied": "Nothing was changed.",
  "API usage exceeded rate limit": "That was too much in a short time. Wait a moment and try again.",
  "Internal server error":
    "The server made a mistake, and has written it down. Try again; if it goes on, tell an administrator.",
  "'old' value does not match the expected value.": `Somebody else has changed this meanwhile. ${RELOAD}`,
  "The request is too large.": "This is too large to send. Shorten it.",
};

/** With a part that varies, which is `$1`. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^Channel '(.*)' already exists$/s, "There is already a channel called “$1”."],
  [/^User group '(.*)' already exists\.$/s, "There is already a group called “$1”."],
  [
    /^User group name cannot start with '(.*)'\.$/s,
    "A group’s name cannot begin with “$1”. Choose another one.",
  ],
  [
    /^(?:User group name|The name) '(.*)' is reserved for mentioning everyone\.$/s,
    "“$1” mentions everyone, so it cannot be a name. Choose another one.",
  ],
  [/^You are not allowed to mention user group '(.*)'\.$/s, "You are not allowed to mention the group “$1”."],
  [/^Not authorized to send to channel '(.*)'$/s, "You are not allowed to post in “$1”."],
  [/^Unable to access channel \((.*)\)\.$/s, "You do not have access to these channels: $1."],
  [/^Emoji '(.*)' does not exist$/s, "There is no longer an emoji called “$1”."],
  [/^Must be an? (.*)$/s, "Only an $1 can do this."],
  [/^Invalid email '(.*)'$/s, "“$1” is not an email address, or nobody here has it."],
  [
    /^Email '(.*)' not allowed in this organization$/s,
    "This organization accepts only addresses of certain domains, and “$1” is of another one.",
  ],
  [/^The domain (.*) is already a part of your organization\.$/s, "The domain “$1” is already in the list."],
  [
    /^Message too long \(limit: (\d+) characters\)$/,
    "The message is longer than $1 characters. Shorten it, or send it in parts.",
  ],
  [
    /^Channel name too long \(limit: (\d+) characters\)\.$/,
    "The name is longer than $1 characters. Shorten it.",
  ],
  // The linkifier form assigns errors about its parameters to its fields.
  [
    /^(?:name|title|description|content|topic|hint|status_text|field_data|The emoji name) is too long \(limit: (\d+) characters\)$/,
    "This text is longer than $1 characters. Shorten it.",
  ],
  [
    /^Invalid character in (?:topic|channel name|channel folder name|user group name), at position (\d+)[!.]$/,
    "The name has an invisible or unsupported character at position $1. Remove it.",
  ],
  [
    /^Upload would exceed your own upload quota \(limit: (\d+) MiB\)\.$/,
    "You have no space left for this file: you can upload $1 MB. Delete files in the settings.",
  ],
  [
    /^Some of those addresses are already using Zulip,()/,
    `The others were invited. These people ${INVITED}:`,
  ],
];

export function ownSentence(message: string): string {
  const fixed = Object.hasOwn(FIXED, message) ? FIXED[message] : undefined;
  if (fixed !== undefined) return fixed;
  for (const [pattern, sentence] of PATTERNS) {
    const found = pattern.exec(message);
    // A function, because a name may contain replacement patterns.
    if (found) return sentence.replace("$1", () => found[1] ?? "");
  }
  return message;
}
