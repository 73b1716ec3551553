ALTER TABLE "message_attachment" ADD COLUMN "conversation_id" BIGINT;
UPDATE "message_attachment" ma SET "conversation_id" = m."conversation_id" FROM "message" m WHERE m."id" = ma."message_id";
ALTER TABLE "message_attachment" ALTER COLUMN "conversation_id" SET NOT NULL;
CREATE INDEX "message_attachment_attachment_id_conversation_id_message_id_idx" ON "message_attachment"("attachment_id", "conversation_id", "message_id");

COMMENT ON COLUMN "message_attachment"."conversation_id" IS 'Copied from the message, so that a file''s links which somebody may read are found by the conversations they are in';

-- Notes with a link from a message to a file where the message is: called by a trigger, so that no way of adding a link can
-- forget it. Moves write the new place (lib/message-moves/relocate.ts).
CREATE OR REPLACE FUNCTION place_link()
RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  SELECT conversation_id INTO NEW.conversation_id FROM message WHERE id = NEW.message_id;
  RETURN NEW;
END $$;

CREATE TRIGGER "links_have_places" BEFORE INSERT ON "message_attachment" FOR EACH ROW EXECUTE FUNCTION place_link();
ALTER TABLE "message_attachment" ENABLE ALWAYS TRIGGER "links_have_places";
