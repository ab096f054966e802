CREATE TABLE "app_store_transactions" (
	"original_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_external_id_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running_external" ON "subscriptions" USING btree ("external_id") WHERE "subscriptions"."status" <> 'ended';