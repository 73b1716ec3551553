-- Finds or creates the topic of a new message, and updates its newest message, the sender's read range, and the
-- sender's automatic visibility policy with its event. The caller holds the organization's lock. new_policy is null
-- when the policy did not change.
CREATE OR REPLACE FUNCTION place_in_topic(
  p_realm integer,
  p_message bigint,
  p_conversation bigint,
  p_channel integer,
  p_topic_name text,
  p_topic_key text,
  p_sender integer,
  p_sent_at double precision,
  p_read_by_sender boolean,
  p_policy_on_send smallint,
  p_policy_on_initiation smallint,
  OUT topic_id bigint,
  OUT topic_name text,
  OUT new_policy smallint
)
LANGUAGE plpgsql AS $$
DECLARE
  v_previous bigint;
  v_policy smallint;
  v_had_policy boolean;
BEGIN
  SELECT t.id, t.name, t.last_message_id INTO topic_id, topic_name, v_previous
    FROM topic t WHERE t.conversation_id = p_conversation AND t.name_key = p_topic_key;
  IF NOT FOUND THEN
    INSERT INTO topic AS t (realm_id, conversation_id, name, name_key, last_message_id)
      VALUES (p_realm, p_conversation, p_topic_name, p_topic_key, p_message)
      ON CONFLICT (conversation_id, name_key) DO UPDATE SET last_message_id = excluded.last_message_id
      RETURNING t.id, t.name INTO topic_id, topic_name;
  -- The first message decides the spelling, not users who muted or followed the topic before. A sender who may not know
  -- of the topic must not learn from its spelling that it exists, so the sender's spelling replaces it.
  ELSIF topic_name <> p_topic_name
      AND (v_previous IS NULL OR p_channel IS NOT NULL AND NOT knows_topic(p_sender, p_channel, topic_id)) THEN
    topic_name := p_topic_name;
    UPDATE topic SET last_message_id = p_message, name = place_in_topic.topic_name WHERE id = topic_id;
  ELSE
    UPDATE topic SET last_message_id = p_message WHERE id = topic_id;
  END IF;

  IF p_read_by_sender THEN
    -- A sender who has read the previous message keeps a single range.
    UPDATE topic_read AS r SET read = r.read + int8multirange(int8range(
        CASE WHEN r.read @> v_previous THEN v_previous ELSE p_message END, p_message + 1))
      WHERE r.user_id = p_sender AND r.topic_id = place_in_topic.topic_id;
    IF NOT FOUND THEN
      INSERT INTO topic_read (user_id, topic_id, read)
        VALUES (p_sender, place_in_topic.topic_id, int8multirange(int8range(p_message, p_message + 1)));
    END IF;
  END IF;

  v_policy := greatest(p_policy_on_send, CASE WHEN v_previous IS NULL THEN p_policy_on_initiation ELSE 0 END);
  IF v_policy > 0 THEN
    INSERT INTO user_topic AS u (user_id, topic_id, policy, updated_at)
      VALUES (p_sender, place_in_topic.topic_id, v_policy, to_timestamp(p_sent_at))
      ON CONFLICT ON CONSTRAINT user_topic_pkey DO UPDATE SET policy = excluded.policy, updated_at = excluded.updated_at
        WHERE u.policy < excluded.policy
      -- xmax is 0 in a row that this statement inserted.
      RETURNING u.policy, u.xmax <> 0 INTO new_policy, v_had_policy;
    -- The topic may have been muted.
    IF v_had_policy THEN
      INSERT INTO event (realm_id, id, type, audience, body)
        VALUES (p_realm, nextval('event_id_seq'), 'muted_topics',
                json_build_object('kind', 'users', 'userIds', json_build_array(p_sender)),
                json_build_object('userId', p_sender));
    END IF;
    IF new_policy IS NOT NULL THEN
      INSERT INTO event (realm_id, id, type, audience, body, changes)
        VALUES (p_realm, nextval('event_id_seq'), 'user_topic',
                json_build_object('kind', 'users', 'userIds', json_build_array(p_sender)),
                json_build_object('stream_id', p_channel, 'topic_name', topic_name,
                                  'last_updated', floor(p_sent_at), 'visibility_policy', new_policy),
                json_build_array(json_build_object('kind', 'topic_policy', 'userIds', json_build_array(p_sender),
                                                   'channelId', p_channel, 'topicKey', p_topic_key,
                                                   'policy', new_policy)));
    END IF;
  END IF;
END $$;
