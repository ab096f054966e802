CREATE TABLE "voucher_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"months" integer NOT NULL,
	"uses_per_code" integer NOT NULL,
	"claimable_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "voucher_batches_name_unique" UNIQUE("name"),
	CONSTRAINT "voucher_batches_months" CHECK ("voucher_batches"."months" between 1 and 120),
	CONSTRAINT "voucher_batches_uses" CHECK ("voucher_batches"."uses_per_code" >= 1)
);
--> statement-breakpoint
CREATE TABLE "voucher_claims" (
	"code_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "voucher_claims_code_hash_user_id_pk" PRIMARY KEY("code_hash","user_id"),
	CONSTRAINT "voucher_claims_subscription_id_unique" UNIQUE("subscription_id")
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"uses_left" integer NOT NULL,
	CONSTRAINT "vouchers_uses_left" CHECK ("vouchers"."uses_left" >= 0)
);
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_origin";--> statement-breakpoint
ALTER TABLE "voucher_claims" ADD CONSTRAINT "voucher_claims_code_hash_vouchers_code_hash_fk" FOREIGN KEY ("code_hash") REFERENCES "public"."vouchers"("code_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_claims" ADD CONSTRAINT "voucher_claims_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_batch_id_voucher_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."voucher_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vouchers_batch" ON "vouchers" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running_voucher" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."origin" = 'voucher' and "subscriptions"."status" <> 'ended';--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_origin" CHECK ("subscriptions"."origin" in ('checkout', 'contract', 'store', 'voucher'));