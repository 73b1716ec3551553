-- Writes a batch of messages that have passed every check: the messages, their topics, the senders' read ranges,
-- the flags of the few who are mentioned, the senders' automatic visibility policies, the events. The cost does not
-- depend on the number of subscribers. The rows of messages and of events are inserted by one statement each; what
-- depends on the message before (topic, read range, policy) is written one by one.
-- Fields of p_batch: OutgoingMessage in lib/messages/send-batch.ts.
CREATE OR REPLACE FUNCTION send_messages(p_realm integer, p_batch json)
RETURNS TABLE (ordinal integer, message_id bigint, event_id bigint, new_policy smallint)
LANGUAGE plpgsql AS $$
DECLARE
  m record;
  v_topic bigint;
  v_name text;
  v_previous bigint;
  v_created boolean;
  v_policy smallint;
  v_topics bigint[];
  v_names text[];
  v_messages bigint[];
  v_events bigint[];
  v_has_flags boolean := false;
BEGIN
  PERFORM pg_advisory_xact_lock(7270, p_realm);
  ordinal := 0;
  FOR m IN
    SELECT * FROM json_to_recordset(p_batch) AS x(
      "conversationId" bigint, "channelId" integer, "topicName" text, "topicKey" text, "senderId" integer,
      "sentAt" double precision, "readBySender" boolean, "flags" json,
      "policyOnSend" smallint, "policyOnInitiation" smallint)
  LOOP
    message_id := nextval('message_id_seq');
    event_id := nextval('event_id_seq');
    new_policy := NULL;

    UPDATE topic t SET last_message_id = message_id
      FROM (SELECT b.id, b.last_message_id FROM topic b
            WHERE b.conversation_id = m."conversationId" AND b.name_key = m."topicKey") AS before
      WHERE t.id = before.id
      RETURNING t.id, t.name, before.last_message_id INTO v_topic, v_name, v_previous;
    IF v_topic IS NULL THEN
      INSERT INTO topic AS t (realm_id, conversation_id, name, name_key, last_message_id)
        VALUES (p_realm, m."conversationId", m."topicName", m."topicKey", message_id)
        ON CONFLICT (conversation_id, name_key) DO UPDATE SET last_message_id = excluded.last_message_id
        RETURNING t.id, t.name INTO v_topic, v_name;
    END IF;
    v_created := v_previous IS NULL;

    v_topics := v_topics || v_topic;
    v_names := v_names || v_name;
    v_messages := v_messages || message_id;
    v_events := v_events || event_id;
    v_has_flags := v_has_flags OR m."flags" IS NOT NULL;

    IF m."readBySender" THEN
      -- A sender who has read the message before this one keeps a single range.
      INSERT INTO topic_read AS r (user_id, topic_id, read)
        VALUES (m."senderId", v_topic, int8multirange(int8range(message_id, message_id + 1)))
        ON CONFLICT (user_id, topic_id) DO UPDATE SET read = r.read + int8multirange(int8range(
          CASE WHEN r.read @> v_previous THEN v_previous ELSE message_id END, message_id + 1));
    END IF;

    v_policy := greatest(m."policyOnSend", CASE WHEN v_created THEN m."policyOnInitiation" ELSE 0 END);
    IF v_policy > 0 THEN
      INSERT INTO user_topic AS u (user_id, topic_id, policy)
        VALUES (m."senderId", v_topic, v_policy)
        ON CONFLICT (user_id, topic_id) DO UPDATE SET policy = excluded.policy, updated_at = now()
          WHERE u.policy < excluded.policy
        RETURNING u.policy INTO new_policy;
      IF new_policy IS NOT NULL THEN
        INSERT INTO event (realm_id, id, type, audience, body)
          VALUES (p_realm, nextval('event_id_seq'), 'user_topic',
                  json_build_object('kind', 'users', 'userIds', json_build_array(m."senderId")),
                  json_build_object('stream_id', m."channelId", 'topic_name', v_name,
                                    'last_updated', floor(m."sentAt"), 'visibility_policy', new_policy));
      END IF;
    END IF;

    RETURN NEXT;
    ordinal := ordinal + 1;
  END LOOP;

  WITH x AS MATERIALIZED (
    SELECT * FROM ROWS FROM (json_to_recordset(p_batch) AS (
      "conversationId" bigint, "senderId" integer, "content" text, "renderedContent" text,
      "renderingVersion" smallint, "client" text, "bits" integer, "sentAt" double precision,
      "audience" json, "event" text)) WITH ORDINALITY AS x),
  written AS (
    INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
                         rendering_version, client, bits, sent_at)
      SELECT v_messages[x.ordinality], p_realm, x."conversationId", v_topics[x.ordinality], x."senderId", x."content",
             x."renderedContent", x."renderingVersion", x."client", x."bits", to_timestamp(x."sentAt") FROM x)
  INSERT INTO event (realm_id, id, type, audience, body)
    SELECT p_realm, v_events[x.ordinality], 'message', x."audience",
           ('{"messageId":' || v_messages[x.ordinality] || ',"topicName":' || to_json(v_names[x.ordinality]) || ',' || substr(x."event", 2))::json
    FROM x;

  IF v_has_flags THEN
    INSERT INTO message_flag (user_id, message_id, bits)
      SELECT f."userId", v_messages[x.ordinality], f."bits"
      FROM ROWS FROM (json_to_recordset(p_batch) AS ("flags" json)) WITH ORDINALITY AS x,
           LATERAL json_to_recordset(x."flags") AS f("userId" integer, "bits" integer);
  END IF;
END $$;
