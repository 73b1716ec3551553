-- Events that were logged before this version have other names and forms and are not delivered any more. A client that
-- had not received them would miss them without noticing, so all clients register again.
DELETE FROM event_queue;
