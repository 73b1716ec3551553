-- Whether a user may know that a channel has this topic: with protected history, only after receiving one of its
-- messages; otherwise always. A bot knows what its owner knows. Only the latest hundred spans of received ids count,
-- which bounds the cost for users who left and joined again very often.
CREATE OR REPLACE FUNCTION knows_topic(p_user integer, p_channel integer, p_topic bigint)
RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM channel c
      WHERE c.id = p_channel AND c.is_private AND NOT c.history_public_to_subscribers)
    OR EXISTS (SELECT FROM user_account u JOIN subscription s ON s.user_id IN (u.id, u.bot_owner_id)
      CROSS JOIN LATERAL (SELECT span FROM unnest(s.received) AS span ORDER BY span DESC LIMIT 100) AS latest
      WHERE u.id = p_user AND s.channel_id = p_channel AND EXISTS (SELECT FROM message m
        WHERE m.topic_id = p_topic AND m.id >= coalesce(lower(latest.span), 1)
          AND m.id < coalesce(upper(latest.span), 9223372036854775807)))
$$;
