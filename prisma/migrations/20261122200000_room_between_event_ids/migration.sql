-- Leaves room between the ids of logged events for the events that are sent to clients beside the log.
ALTER SEQUENCE "event_id_seq" INCREMENT BY 16384;
-- So that the first logged event leaves room too.
SELECT setval('event_id_seq', (SELECT (last_value / 16384 + 1) * 16384 FROM "event_id_seq"));
