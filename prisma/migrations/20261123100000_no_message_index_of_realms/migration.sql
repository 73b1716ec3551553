-- Each send and each moved message had to write this index too. What it found is found by the primary key and by the
-- sequence of the ids, which all organizations share.
DROP INDEX "message_realm_id_id_idx";
