CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"tier" text NOT NULL,
	"status" text NOT NULL,
	"auto_renew" boolean NOT NULL,
	"period" text NOT NULL,
	"seats" integer NOT NULL,
	"unit_amount" integer NOT NULL,
	"currency_code" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"trial_end" timestamp with time zone,
	"grace_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_seats" CHECK ("subscriptions"."seats" between 1 and 50 or "subscriptions"."origin" = 'sales'),
	CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."period_start" < "subscriptions"."period_end")
);
--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
UPDATE "team_invitations" SET "sent_at" = "created_at";--> statement-breakpoint
ALTER TABLE "team_invitations" ALTER COLUMN "sent_at" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("team_id") WHERE "subscriptions"."status" <> 'ended';--> statement-breakpoint
CREATE INDEX "subscriptions_team" ON "subscriptions" USING btree ("team_id");