CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"team_id" uuid,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_used_ip" text,
	"last_used_by" text,
	"revoked_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	CONSTRAINT "api_tokens_kind" CHECK ("api_tokens"."kind" in ('personal', 'team')),
	CONSTRAINT "api_tokens_scopes" CHECK ("api_tokens"."scopes" <@ array['read', 'publish', 'comment', 'manage']),
	CONSTRAINT "api_tokens_team" CHECK (("api_tokens"."kind" = 'team') = ("api_tokens"."team_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash" ON "api_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_team_id" ON "api_tokens" USING btree ("team_id") WHERE "api_tokens"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "api_tokens_ends" ON "api_tokens" USING btree ("ends_at");--> statement-breakpoint
-- Installations that were set up while 0004 was being written may lack it.
ALTER TABLE "sessions" ADD COLUMN IF NOT EXISTS "provider_hint" text;
