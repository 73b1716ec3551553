/** Query key of counts and participants of topics. */

export const TOPIC_ACTIVITY_KEY = ["topic-activity"] as const;
