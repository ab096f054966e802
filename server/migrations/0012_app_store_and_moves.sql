CREATE TABLE "subscription_moves" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "subscription_moves_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "app_store_transactions" (
	"original_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_external_id_unique";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "credit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_moves" ADD CONSTRAINT "subscription_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_moves_due" ON "subscription_moves" USING btree ("next_try_at") WHERE "subscription_moves"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running_external" ON "subscriptions" USING btree ("external_id") WHERE "subscriptions"."status" <> 'ended';--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_credit" CHECK ("subscriptions"."credit" >= 0);