ALTER TABLE "uploads" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_project" ON "uploads" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "uploads_in_progress" ON "uploads" USING btree ("user_id") WHERE "uploads"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "web_export_files_upload" ON "web_export_files" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "web_exports_open" ON "web_exports" USING btree ("uploaded_by_user_id") WHERE "web_exports"."status" in ('uploading', 'processing');--> statement-breakpoint
-- Written by hand: the project of uploads from before the column.
UPDATE "uploads" u SET "project_id" = coalesce(
	(SELECT e."project_id" FROM "web_export_files" f JOIN "web_exports" e ON e."id" = f."web_export_id" WHERE f."upload_id" = u."id" LIMIT 1),
	(SELECT r."project_id" FROM "revisions" r WHERE r."upload_id" = u."id" LIMIT 1)
);
