CREATE TABLE "first_steps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hidden_at" timestamp with time zone,
	"asked_for_at" timestamp with time zone,
	"link_copied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sample_files" (
	"version" text PRIMARY KEY NOT NULL,
	"exported" jsonb NOT NULL,
	"drawings" jsonb NOT NULL,
	"points" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "first_steps" ADD CONSTRAINT "first_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("created_by_user_id","created_at");