-- What a new person has yet to be shown. People of before have seen the app.

ALTER TABLE "user_account" ADD COLUMN "onboarding_steps" TEXT[] NOT NULL DEFAULT '{}';
