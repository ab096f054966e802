CREATE TABLE "flag_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"team_id" uuid,
	"percent" double precision,
	"variant" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flag_rules_kind" CHECK ("flag_rules"."kind" in ('user', 'team', 'internal', 'percentage')),
	CONSTRAINT "flag_rules_user_named" CHECK (("flag_rules"."kind" = 'user') = ("flag_rules"."user_id" is not null)),
	CONSTRAINT "flag_rules_team_named" CHECK (("flag_rules"."kind" = 'team') = ("flag_rules"."team_id" is not null)),
	CONSTRAINT "flag_rules_percent_named" CHECK (("flag_rules"."kind" = 'percentage') = ("flag_rules"."percent" is not null)),
	CONSTRAINT "flag_rules_percent_range" CHECK ("flag_rules"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "flag_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"variant" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flag_rules" ADD CONSTRAINT "flag_rules_name_flag_settings_name_fk" FOREIGN KEY ("name") REFERENCES "public"."flag_settings"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_rules" ADD CONSTRAINT "flag_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_rules" ADD CONSTRAINT "flag_rules_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "flag_rules_position" ON "flag_rules" USING btree ("name","position");--> statement-breakpoint
CREATE INDEX "flag_rules_user" ON "flag_rules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "flag_rules_team" ON "flag_rules" USING btree ("team_id");