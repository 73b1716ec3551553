-- An address from which an account has signed in keeps its own allowance while others guess that account's password.
ALTER TABLE "sign_in_attempt" ADD COLUMN "known_until" TIMESTAMPTZ(3);
COMMENT ON COLUMN "sign_in_attempt"."known_until" IS 'For an account and an address: until when the address counts as one the account has signed in from.';
