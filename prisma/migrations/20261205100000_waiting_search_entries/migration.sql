-- Every search reads what waits to be put into the index, once for each part of it that it looks into: up to four megabytes, in
-- some 20 ms each time. With this limit, in kilobytes, it is less than a millisecond.
ALTER INDEX "message_search_tokens_idx" SET (gin_pending_list_limit = 128);
