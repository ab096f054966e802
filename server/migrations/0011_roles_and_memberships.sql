CREATE TYPE "public"."project_role" AS ENUM('viewer', 'commenter', 'editor', 'owner');--> statement-breakpoint
CREATE TYPE "public"."link_role" AS ENUM('viewer', 'commenter');--> statement-breakpoint
CREATE TYPE "public"."shared_state" AS ENUM('not_shared', 'anyone_with_link', 'team_only', 'restricted');--> statement-breakpoint
CREATE TYPE "public"."invited_team_role" AS ENUM('editor', 'contributor');--> statement-breakpoint
CREATE TYPE "public"."team_role" AS ENUM('guest', 'contributor', 'editor', 'seat_manager', 'owner');--> statement-breakpoint
ALTER TABLE "project_users" DROP CONSTRAINT "project_users_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "project_users" DROP CONSTRAINT "project_users_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_space_id_spaces_id_fk";
--> statement-breakpoint
ALTER TABLE "space_users" DROP CONSTRAINT "space_users_space_id_spaces_id_fk";
--> statement-breakpoint
ALTER TABLE "space_users" DROP CONSTRAINT "space_users_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "project_users_user";--> statement-breakpoint
DROP INDEX "space_users_user";--> statement-breakpoint
ALTER TABLE "project_users" ALTER COLUMN "role" SET DATA TYPE "public"."project_role" USING "role"::"public"."project_role";--> statement-breakpoint
ALTER TABLE "web_exports" ALTER COLUMN "shared_state" SET DATA TYPE "public"."shared_state" USING "shared_state"::"public"."shared_state";--> statement-breakpoint
ALTER TABLE "web_exports" ALTER COLUMN "base_role" SET DATA TYPE "public"."link_role" USING "base_role"::"public"."link_role";--> statement-breakpoint
ALTER TABLE "view_link_users" ALTER COLUMN "role" SET DATA TYPE "public"."link_role" USING "role"::"public"."link_role";--> statement-breakpoint
ALTER TABLE "view_links" ALTER COLUMN "shared_state" SET DATA TYPE "public"."shared_state" USING "shared_state"::"public"."shared_state";--> statement-breakpoint
ALTER TABLE "view_links" ALTER COLUMN "base_role" SET DATA TYPE "public"."link_role" USING "base_role"::"public"."link_role";--> statement-breakpoint
ALTER TABLE "team_invitations" ALTER COLUMN "role" SET DATA TYPE "public"."invited_team_role" USING "role"::"public"."invited_team_role";--> statement-breakpoint
ALTER TABLE "team_users" ALTER COLUMN "role" SET DATA TYPE "public"."team_role" USING "role"::"public"."team_role";--> statement-breakpoint
ALTER TABLE "project_users" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "space_users" ADD COLUMN "team_id" uuid;--> statement-breakpoint
-- By hand, from here on: a project has the team of its space, and everybody who is in a space or has a role in a project
-- is in its team; who was not comes in as a guest. Only then can the columns and keys demand it.
UPDATE "projects" p SET "team_id" = s."team_id" FROM "spaces" s WHERE s."id" = p."space_id";--> statement-breakpoint
UPDATE "project_users" u SET "team_id" = p."team_id" FROM "projects" p WHERE p."id" = u."project_id";--> statement-breakpoint
UPDATE "space_users" u SET "team_id" = s."team_id" FROM "spaces" s WHERE s."id" = u."space_id";--> statement-breakpoint
INSERT INTO "team_users" ("team_id", "user_id", "role", "is_primary", "created_at")
SELECT "team_id", "user_id", 'guest'::"team_role", false, min("created_at") FROM (
  SELECT "team_id", "user_id", "created_at" FROM "project_users"
  UNION ALL SELECT "team_id", "user_id", "created_at" FROM "space_users"
) AS member GROUP BY "team_id", "user_id" ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "team_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "project_users" ALTER COLUMN "team_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "space_users" ALTER COLUMN "team_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_of_team" UNIQUE("id","team_id");--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_of_team" UNIQUE("id","team_id");--> statement-breakpoint
-- Generated again.
ALTER TABLE "project_users" ADD CONSTRAINT "project_users_project" FOREIGN KEY ("project_id","team_id") REFERENCES "public"."projects"("id","team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_users" ADD CONSTRAINT "project_users_member" FOREIGN KEY ("team_id","user_id") REFERENCES "public"."team_users"("team_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_space" FOREIGN KEY ("space_id","team_id") REFERENCES "public"."spaces"("id","team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_users" ADD CONSTRAINT "space_users_space" FOREIGN KEY ("space_id","team_id") REFERENCES "public"."spaces"("id","team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_users" ADD CONSTRAINT "space_users_member" FOREIGN KEY ("team_id","user_id") REFERENCES "public"."team_users"("team_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_users_member" ON "project_users" USING btree ("user_id","team_id");--> statement-breakpoint
CREATE INDEX "space_users_member" ON "space_users" USING btree ("user_id","team_id");--> statement-breakpoint
ALTER TABLE "space_users" DROP COLUMN "role";