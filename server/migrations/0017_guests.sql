CREATE TABLE "guest_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"view_link_id" uuid NOT NULL,
	"email" text NOT NULL,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_link_guests" (
	"view_link_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "view_link_guests_view_link_id_user_id_pk" PRIMARY KEY("view_link_id","user_id")
);
--> statement-breakpoint
DROP INDEX "users_email_living";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kind" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "guests_allowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "view_link_id" uuid;--> statement-breakpoint
ALTER TABLE "guest_codes" ADD CONSTRAINT "guest_codes_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_link_guests" ADD CONSTRAINT "view_link_guests_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_link_guests" ADD CONSTRAINT "view_link_guests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_codes_expiry" ON "guest_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "view_link_guests_user" ON "view_link_guests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "view_link_guests_newest" ON "view_link_guests" USING btree ("view_link_id","created_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_guest" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null and "users"."kind" = 'guest';--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_living" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null and "users"."kind" = 'full';