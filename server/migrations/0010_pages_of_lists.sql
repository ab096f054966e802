DROP INDEX "projects_space_updated";--> statement-breakpoint
DROP INDEX "comments_view_link";--> statement-breakpoint
CREATE INDEX "projects_space_updated" ON "projects" USING btree ("space_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "comments_view_link" ON "comments" USING btree ("view_link_id","created_at","id");