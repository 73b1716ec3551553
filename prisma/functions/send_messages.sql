-- Writes a batch of validated messages, with their topics, the senders' read ranges, personal marks, automatic
-- visibility policies and events, at a cost independent of the number of subscribers. Called by
-- lib/messages/sending/write-messages.ts only. Each element of an array is a message; flags refer to messages by
-- position (from 1). Whatever depends on the previous message (topic, read range, policy) is written one by one,
-- messages and events by one statement each. Loops use generate_subscripts, because the planner would plan statements
-- over unnest or generate_series anew on every call.
CREATE OR REPLACE FUNCTION send_messages(
  p_realm integer,
  p_conversations bigint[],
  p_channels integer[],
  p_topic_names text[],
  p_topic_keys text[],
  p_senders integer[],
  p_contents text[],
  p_rendered_contents text[],
  p_rendering_version smallint,
  p_clients text[],
  p_bits integer[],
  p_sent_at double precision[],
  p_read_by_sender boolean[],
  p_audiences json[],
  -- JSON objects with at least one field; the ids and the topic's name are prepended.
  p_events text[],
  p_policies_on_send smallint[],
  p_policies_on_initiation smallint[],
  p_flag_messages integer[],
  p_flag_users integer[],
  p_flag_bits integer[]
)
RETURNS TABLE (message_id bigint, event_id bigint, topic_name text, new_policy smallint)
LANGUAGE plpgsql AS $$
DECLARE
  v_placed record;
  v_locked_at timestamptz;
  v_topics bigint[];
  v_topic_names text[];
  v_messages bigint[];
  v_events bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(7270, p_realm);
  v_locked_at := clock_timestamp();
  -- The transaction takes its number before the ids of its messages; lib/messages/search/update-index.ts relies on it.
  PERFORM pg_current_xact_id();
  FOR i IN 1..cardinality(p_contents) LOOP
    message_id := nextval('message_id_seq');
    event_id := nextval('event_id_seq');
    v_placed := place_in_topic(p_realm, message_id, p_conversations[i], p_channels[i], p_topic_names[i],
                               p_topic_keys[i], p_senders[i], p_sent_at[i], p_read_by_sender[i],
                               p_policies_on_send[i], p_policies_on_initiation[i]);
    topic_name := v_placed.topic_name;
    new_policy := v_placed.new_policy;
    v_topics := v_topics || v_placed.topic_id;
    v_topic_names := v_topic_names || topic_name;
    v_messages := v_messages || message_id;
    v_events := v_events || event_id;
    RETURN NEXT;
  END LOOP;

  INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
                       rendering_version, client, bits, sent_at)
    SELECT v_messages[n], p_realm, p_conversations[n], v_topics[n], p_senders[n], p_contents[n],
           p_rendered_contents[n], p_rendering_version, p_clients[n], p_bits[n], to_timestamp(p_sent_at[n])
    FROM generate_subscripts(v_messages, 1) AS n;

  INSERT INTO event (realm_id, id, type, audience, body)
    SELECT p_realm, v_events[n], 'message', p_audiences[n],
           ('{"messageId":' || v_messages[n] || ',"topicName":' || to_json(v_topic_names[n]) || ','
            || substr(p_events[n], 2))::json
    FROM generate_subscripts(v_messages, 1) AS n;

  IF cardinality(p_flag_messages) > 0 THEN
    PERFORM mark_arrivals(v_messages, v_topics, p_flag_messages, p_flag_users, p_flag_bits);
  END IF;
  PERFORM warn_of_long_hold(p_realm, 'a batch of sends', v_locked_at);
END $$;
