-- By which the identity provider knows whose session is to end there too.
ALTER TABLE "user_session" ADD COLUMN "id_token" TEXT;
