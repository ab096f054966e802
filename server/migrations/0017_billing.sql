CREATE TABLE "billing_customers" (
	"team_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text,
	"currency" text,
	"details" jsonb,
	"vat_status" text DEFAULT 'none' NOT NULL,
	"method" jsonb,
	"country_proofs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"clock_offset" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customers_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "billing_mails" (
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"instant" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_mails_kind_subject_instant_pk" PRIMARY KEY("kind","subject","instant")
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"code" text NOT NULL,
	"team_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_redemptions_code_team_id_pk" PRIMARY KEY("code","team_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"valid_until" timestamp with time zone,
	"most_redemptions" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"subscription_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_events_subscription_id_version_pk" PRIMARY KEY("subscription_id","version")
);
--> statement-breakpoint
CREATE TABLE "trial_claims" (
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "trial_claims_kind_hash_pk" PRIMARY KEY("kind","hash")
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"order_id" uuid,
	"refund_id" uuid,
	"invoice_id" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb,
	"lines" jsonb NOT NULL,
	"tax" jsonb NOT NULL,
	"currency_code" text NOT NULL,
	"net" integer NOT NULL,
	"tax_amount" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "invoices_series_year_seq_pk" PRIMARY KEY("series","year","seq"),
	CONSTRAINT "invoices_id_unique" UNIQUE("id"),
	CONSTRAINT "invoices_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "invoices_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "invoices_total" CHECK ("invoices"."total" = "invoices"."net" + "invoices"."tax_amount"),
	CONSTRAINT "invoices_of_what" CHECK (("invoices"."series" = 'R') = ("invoices"."refund_id" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"currency_code" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"team_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_source" UNIQUE("kind","source")
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency_code" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "charges_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_attempts" (
	"order_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"intent_id" text,
	"result" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_attempts_order_id_no_pk" PRIMARY KEY("order_id","no"),
	CONSTRAINT "order_attempts_intent_id_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"key" text NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid,
	"subscription_id" uuid,
	"checkout_id" uuid,
	"quote" jsonb NOT NULL,
	"currency_code" text NOT NULL,
	"net" integer NOT NULL,
	"tax" integer NOT NULL,
	"total" integer NOT NULL,
	"shown_total" integer NOT NULL,
	"buyer" jsonb,
	"holds" jsonb,
	"plan" jsonb,
	"payment_type" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"settling_since" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "orders_key_unique" UNIQUE("key"),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."net" + "orders"."tax")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"net" integer NOT NULL,
	"tax" integer NOT NULL,
	"status" text NOT NULL,
	"is_dispute" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" = "refunds"."net" + "refunds"."tax" and "refunds"."amount" > 0)
);
--> statement-breakpoint
DROP INDEX "subscriptions_running";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "team_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "type" text DEFAULT 'team' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_next" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "seats_next" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "unit_amount_other" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "anchor" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "coupon" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "coupon_periods_left" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_team" ON "invoices" USING btree ("team_id","issued_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_attempts_captured" ON "order_attempts" USING btree ("order_id") WHERE "order_attempts"."result" = 'captured';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_settling" ON "orders" USING btree ("subscription_id") WHERE "orders"."status" = 'settling' and "orders"."kind" <> 'card';--> statement-breakpoint
CREATE INDEX "orders_team" ON "orders" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("created_at") WHERE "orders"."status" in ('open', 'settling');--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("due_at") WHERE "subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("team_id") WHERE "subscriptions"."type" = 'team' and "subscriptions"."status" <> 'ended';--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_external_id_unique" UNIQUE("external_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_seats_next" CHECK ("subscriptions"."seats_next" between 1 and 50 or "subscriptions"."origin" = 'sales');--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_of_whom" CHECK (("subscriptions"."type" = 'team') = ("subscriptions"."team_id" is not null));