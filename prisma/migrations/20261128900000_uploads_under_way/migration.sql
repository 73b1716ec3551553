-- What is under way takes space: every upload sums it up while the others wait, however many were completed that day.
CREATE INDEX "resumable_upload_under_way_idx" ON "resumable_upload" ("realm_id") WHERE "path_id" IS NULL;
