-- Old entries are found by their age, to be removed.
CREATE INDEX "audit_entry_created_at_idx" ON "audit_entry"("created_at");
