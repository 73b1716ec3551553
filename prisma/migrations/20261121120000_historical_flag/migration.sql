-- Messages that a person did not receive but has starred or marked unread belong to the person's history (bit 64).
CREATE INDEX "message_flag_historical_idx" ON "message_flag" (user_id, message_id) WHERE bits & 64 <> 0;
-- Marks that were set before the bit existed.
UPDATE message_flag f SET bits = f.bits | 64
FROM message m JOIN channel c ON c.conversation_id = m.conversation_id
WHERE m.id = f.message_id AND f.bits & 3 <> 0 AND NOT EXISTS (
  SELECT 1 FROM subscription s WHERE s.channel_id = c.id AND s.user_id = f.user_id AND s.received @> m.id);
