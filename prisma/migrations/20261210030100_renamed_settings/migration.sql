-- The protocol calls the view "recent" since feature level 454.
UPDATE "user_account" SET "settings" = jsonb_set("settings", '{web_home_view}', '"recent"')
WHERE "settings" ->> 'web_home_view' = 'recent_topics';
UPDATE "realm" SET "user_settings_defaults" = jsonb_set("user_settings_defaults", '{web_home_view}', '"recent"')
WHERE "user_settings_defaults" ->> 'web_home_view' = 'recent_topics';

-- The protocol calls giphy_rating gif_rating_policy since feature level 453.
UPDATE "realm" SET "settings" = ("settings" - 'giphy_rating') || jsonb_build_object('gif_rating_policy', "settings" -> 'giphy_rating')
WHERE "settings" ? 'giphy_rating';
