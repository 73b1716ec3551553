-- Topics and accounts are never deleted, and whoever writes a message has just looked both up. The checks of these keys lock
-- the topic's and the sender's row once more for each message, a fifth of what the database does for a send, and write
-- those locks to the log.
ALTER TABLE "message" DROP CONSTRAINT "message_topic_id_conversation_id_realm_id_fkey";
ALTER TABLE "message" DROP CONSTRAINT "message_sender_id_fkey";

-- Only the foreign key needed it.
DROP INDEX "topic_id_conversation_id_realm_id_key";
