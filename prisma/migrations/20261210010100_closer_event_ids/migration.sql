-- Clients on 32 bits read ids of events: closer together, they last longer. lib/events/log/event-ids.ts tells the rest.
ALTER SEQUENCE "event_id_seq" INCREMENT BY 32;
-- The ids of queues that begin this late are told from another base from now on: their clients register again.
DELETE FROM "event_queue" WHERE "start_event_id" >= 134217728;
