CREATE TABLE "comment_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"view_link_id" uuid NOT NULL,
	"comment_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"created_by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"object_key" text NOT NULL,
	"thumbnail_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment_pictures" ADD CONSTRAINT "comment_pictures_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_pictures" ADD CONSTRAINT "comment_pictures_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_pictures" ADD CONSTRAINT "comment_pictures_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_pictures_comment" ON "comment_pictures" USING btree ("comment_id","position");--> statement-breakpoint
CREATE INDEX "comment_pictures_view_link" ON "comment_pictures" USING btree ("view_link_id");--> statement-breakpoint
CREATE INDEX "comment_pictures_person" ON "comment_pictures" USING btree ("created_by_user_id","comment_id");--> statement-breakpoint
CREATE INDEX "comment_pictures_object" ON "comment_pictures" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "comment_pictures_thumbnail" ON "comment_pictures" USING btree ("thumbnail_key");