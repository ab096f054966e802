CREATE TABLE "project_access_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"denied_at" timestamp with time zone,
	CONSTRAINT "project_access_requests_person" UNIQUE("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sharing_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"view_link_id" uuid,
	"email" text NOT NULL,
	"role" "project_role" NOT NULL,
	"token_hash" text NOT NULL,
	"email_token_hash" text NOT NULL,
	"invited_by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by_user_id" uuid
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "archived_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "project_access_requests" ADD CONSTRAINT "project_access_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_access_requests" ADD CONSTRAINT "project_access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_invitations" ADD CONSTRAINT "sharing_invitations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_invitations" ADD CONSTRAINT "sharing_invitations_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_invitations" ADD CONSTRAINT "sharing_invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_invitations" ADD CONSTRAINT "sharing_invitations_accepted_by_user_id_users_id_fk" FOREIGN KEY ("accepted_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_access_requests_user" ON "project_access_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sharing_invitations_hash" ON "sharing_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sharing_invitations_of_project" ON "sharing_invitations" USING btree ("project_id","email") WHERE "sharing_invitations"."accepted_at" is null and "sharing_invitations"."view_link_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sharing_invitations_of_link" ON "sharing_invitations" USING btree ("view_link_id","email") WHERE "sharing_invitations"."accepted_at" is null and "sharing_invitations"."view_link_id" is not null;--> statement-breakpoint
CREATE INDEX "sharing_invitations_project" ON "sharing_invitations" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "sharing_invitations_email" ON "sharing_invitations" USING btree ("email");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_archived_by_user_id_users_id_fk" FOREIGN KEY ("archived_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_space_created" ON "projects" USING btree ("space_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_space_name" ON "projects" USING btree ("space_id",lower("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at") WHERE "projects"."deleted_at" is not null;