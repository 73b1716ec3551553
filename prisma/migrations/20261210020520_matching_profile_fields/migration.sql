ALTER TABLE "profile_field" ADD COLUMN "use_for_user_matching" BOOLEAN NOT NULL DEFAULT false;
