CREATE TABLE "directory_group_members" (
	"group_id" uuid NOT NULL,
	"directory_user_id" uuid NOT NULL,
	CONSTRAINT "directory_group_members_group_id_directory_user_id_pk" PRIMARY KEY("group_id","directory_user_id")
);
--> statement-breakpoint
CREATE TABLE "directory_group_targets" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid,
	"role" "team_role",
	CONSTRAINT "directory_group_targets_role" CHECK ("directory_group_targets"."role" in ('contributor', 'editor', 'seat_manager'))
);
--> statement-breakpoint
CREATE TABLE "directory_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"made_by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_call" text,
	"last_status" integer
);
--> statement-breakpoint
CREATE TABLE "directory_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"user_name_key" text NOT NULL,
	"external_id" text,
	"email" text NOT NULL,
	"active" boolean NOT NULL,
	"attributes" jsonb NOT NULL,
	"user_id" uuid,
	"awaits_join" boolean DEFAULT true NOT NULL,
	"applied_role" "team_role",
	"given_role" "team_role",
	"seat_missing_since" timestamp with time zone,
	"kept_owner_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "directory_group_members" ADD CONSTRAINT "directory_group_members_group_id_directory_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."directory_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group_members" ADD CONSTRAINT "directory_group_members_directory_user_id_directory_users_id_fk" FOREIGN KEY ("directory_user_id") REFERENCES "public"."directory_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group_targets" ADD CONSTRAINT "directory_group_targets_group_id_directory_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."directory_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group_targets" ADD CONSTRAINT "directory_group_targets_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_groups" ADD CONSTRAINT "directory_groups_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_tokens" ADD CONSTRAINT "directory_tokens_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_tokens" ADD CONSTRAINT "directory_tokens_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_users" ADD CONSTRAINT "directory_users_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_users" ADD CONSTRAINT "directory_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_group_members_user" ON "directory_group_members" USING btree ("directory_user_id");--> statement-breakpoint
CREATE INDEX "directory_group_targets_space" ON "directory_group_targets" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "directory_groups_page" ON "directory_groups" USING btree ("team_id","created_at","id");--> statement-breakpoint
CREATE INDEX "directory_groups_external" ON "directory_groups" USING btree ("team_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_tokens_hash" ON "directory_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "directory_tokens_team" ON "directory_tokens" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "directory_tokens_ends" ON "directory_tokens" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_users_name" ON "directory_users" USING btree ("team_id","user_name_key") WHERE "directory_users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "directory_users_email" ON "directory_users" USING btree ("team_id","email") WHERE "directory_users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "directory_users_address" ON "directory_users" USING btree ("team_id","email");--> statement-breakpoint
CREATE INDEX "directory_users_external" ON "directory_users" USING btree ("team_id","external_id");--> statement-breakpoint
CREATE INDEX "directory_users_account" ON "directory_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "directory_users_page" ON "directory_users" USING btree ("team_id","created_at","id");--> statement-breakpoint
CREATE INDEX "directory_users_deleted" ON "directory_users" USING btree ("deleted_at") WHERE "directory_users"."deleted_at" is not null;