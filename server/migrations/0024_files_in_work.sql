CREATE TABLE "files_in_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"process_id" uuid NOT NULL,
	"web_export_id" uuid,
	"alone" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "try_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "lone_kills" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "retry_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "files_in_work_alone" ON "files_in_work" USING btree ("alone") WHERE "files_in_work"."alone";--> statement-breakpoint
CREATE INDEX "web_exports_given_up" ON "web_exports" USING btree ("uploaded_by_user_id","created_at","id") WHERE "web_exports"."retry_until" is not null;