-- A send writes one message row with one foreign key to its topic, which vouches for the conversation and the
-- organization, instead of three that look up the same again. The rows there are were checked by the former keys, so
-- the new one need not scan them (NOT VALID): writes wait for this migration for a moment only.
-- send_messages takes arrays from here on, and events no longer repeat a message's text: nodes of the version before
-- can neither send nor deliver beside this one, so all are stopped before an upgrade, as the README says.
DROP FUNCTION send_messages(integer, json);

-- CreateIndex
CREATE UNIQUE INDEX "topic_id_conversation_id_realm_id_key" ON "topic"("id", "conversation_id", "realm_id");

-- DropForeignKey
ALTER TABLE "message" DROP CONSTRAINT "message_realm_id_fkey";
ALTER TABLE "message" DROP CONSTRAINT "message_conversation_id_fkey";
ALTER TABLE "message" DROP CONSTRAINT "message_topic_id_conversation_id_fkey";

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_topic_id_conversation_id_realm_id_fkey" FOREIGN KEY ("topic_id", "conversation_id", "realm_id") REFERENCES "topic"("id", "conversation_id", "realm_id") ON DELETE CASCADE ON UPDATE NO ACTION NOT VALID;

-- DropIndex
DROP INDEX "topic_id_conversation_id_key";
