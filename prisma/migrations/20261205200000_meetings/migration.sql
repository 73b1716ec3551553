-- By which events people get to know others: read for clients that lag far behind.
CREATE INDEX "event_realm_user_add_idx" ON "event" ("realm_id", "id") WHERE "type" = 'realm_user.add';
