-- Commands of bots, actions on their messages, and what people did with them.

CREATE TABLE "bot_command" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "bot_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "arguments" JSON NOT NULL,

    CONSTRAINT "bot_command_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX bot_command_realm_id_name_key ON bot_command (realm_id, name);
CREATE INDEX bot_command_bot_id_idx ON bot_command (bot_id);
ALTER TABLE "bot_command" ADD CONSTRAINT "bot_command_bot_id_fkey" FOREIGN KEY (bot_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;

CREATE TABLE "message_actions" (
    "message_id" BIGINT NOT NULL,
    "rows" JSON NOT NULL,

    CONSTRAINT "message_actions_pkey" PRIMARY KEY (message_id)
);
ALTER TABLE "message_actions" ADD CONSTRAINT "message_actions_message_id_fkey" FOREIGN KEY (message_id) REFERENCES message(id) ON UPDATE CASCADE ON DELETE CASCADE;

CREATE TABLE "interaction" (
    "id" BIGSERIAL NOT NULL,
    "bot_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "facts" JSON NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "interaction_pkey" PRIMARY KEY (id)
);
CREATE INDEX interaction_bot_id_due_at_idx ON interaction (bot_id, due_at);
CREATE INDEX interaction_user_id_idx ON interaction (user_id);
CREATE INDEX interaction_expires_at_idx ON interaction (expires_at);
ALTER TABLE "interaction" ADD CONSTRAINT "interaction_bot_id_fkey" FOREIGN KEY (bot_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "interaction" ADD CONSTRAINT "interaction_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
