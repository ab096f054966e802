CREATE TABLE "payment_alarms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_states" (
	"provider" text PRIMARY KEY NOT NULL,
	"event_id" text,
	"events_since" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "again" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mandate" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_alarms_subject" ON "payment_alarms" USING btree ("kind","subject");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_again" CHECK ("orders"."again" in ('later', 'with_person', 'other_method'));--> statement-breakpoint
UPDATE "orders" SET "again" = 'with_person' WHERE "status" = 'failed' AND "reason" = '3D Not Authenticated';
