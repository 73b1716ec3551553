-- The settings that an organization chooses for new people; it had none so far.
ALTER TABLE "realm" ADD COLUMN "user_settings_defaults" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "realm"
  ADD CONSTRAINT "realm_user_settings_defaults_check" CHECK (jsonb_typeof(user_settings_defaults) = 'object');
