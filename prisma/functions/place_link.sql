-- Stores the place of a message with each link from it to a file. A trigger calls it, so that no way of adding a link
-- can forget it. Moves write the new place (lib/messages/editing/move-messages.ts).
CREATE OR REPLACE FUNCTION place_link()
RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  SELECT conversation_id INTO NEW.conversation_id FROM message WHERE id = NEW.message_id;
  RETURN NEW;
END $$;
