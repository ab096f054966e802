CREATE TABLE "view_link_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"view_link_id" uuid NOT NULL,
	"user_id" uuid,
	"opened_at" timestamp with time zone NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "view_link_openings_once" UNIQUE NULLS NOT DISTINCT("view_link_id","user_id","hour")
);
--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "password_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "view_link_openings" ADD CONSTRAINT "view_link_openings_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_link_openings" ADD CONSTRAINT "view_link_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_link_openings_newest" ON "view_link_openings" USING btree ("view_link_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "view_link_openings_age" ON "view_link_openings" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "view_link_openings_user" ON "view_link_openings" USING btree ("user_id");