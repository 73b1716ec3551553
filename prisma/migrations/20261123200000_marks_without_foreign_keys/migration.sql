-- A message that mentions a group of thousands writes a flag for each of them while all sends wait, and one by somebody
-- whom thousands have muted a read range for each. Checking the foreign keys of these rows took most of that time.
-- Nothing needs them: accounts and topics are never deleted, and deleting messages deletes their flags
-- (lib/message-deletion/remove-messages.ts).
ALTER TABLE "message_flag"
  DROP CONSTRAINT "message_flag_user_id_fkey",
  DROP CONSTRAINT "message_flag_message_id_fkey";
ALTER TABLE "topic_read"
  DROP CONSTRAINT "topic_read_user_id_fkey",
  DROP CONSTRAINT "topic_read_topic_id_fkey";
