-- Finds the accounts of an address in all organizations.

CREATE INDEX "user_account_email_key_idx" ON "user_account" ("email_key");
