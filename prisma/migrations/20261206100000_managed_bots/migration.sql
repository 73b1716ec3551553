-- By which events people get to manage bots, or may no longer: read for clients that lag far behind.
CREATE INDEX "event_realm_bot_idx" ON "event" ("realm_id", "id") WHERE "type" IN ('realm_bot.add', 'realm_bot.delete');
