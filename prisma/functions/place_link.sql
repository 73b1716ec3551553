-- Notes with a link from a message to a file where the message is: called by a trigger, so that no way of adding a link can
-- forget it. Moves write the new place (lib/messages/editing/move-messages.ts).
CREATE OR REPLACE FUNCTION place_link()
RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  SELECT conversation_id INTO NEW.conversation_id FROM message WHERE id = NEW.message_id;
  RETURN NEW;
END $$;
