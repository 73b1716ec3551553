-- Each organization that exists gets its own, since the default is computed for every row.
ALTER TABLE "realm" ADD COLUMN "uuid" UUID NOT NULL DEFAULT gen_random_uuid();
