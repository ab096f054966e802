CREATE TYPE "public"."project_role" AS ENUM('viewer', 'commenter', 'editor', 'owner');--> statement-breakpoint
CREATE TYPE "public"."link_role" AS ENUM('viewer', 'commenter');--> statement-breakpoint
CREATE TYPE "public"."shared_state" AS ENUM('not_shared', 'anyone_with_link', 'team_only', 'restricted');--> statement-breakpoint
CREATE TYPE "public"."invited_team_role" AS ENUM('editor', 'contributor');--> statement-breakpoint
CREATE TYPE "public"."team_role" AS ENUM('guest', 'contributor', 'editor', 'seat_manager', 'owner');--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"mail_address" text,
	"session_id" uuid,
	"code_challenge" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('verify_email', 'mailbox_proof', 'reset_password', 'change_email', 'undo_email_change', 'handoff', 'app_auth'))
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	CONSTRAINT "billing_customers_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "billing_customers_vat_status" CHECK ("billing_customers"."vat_status" in ('none', 'valid', 'invalid', 'unverified'))
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "invoice_counters_series" CHECK ("invoice_counters"."series" in ('R', 'G'))
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
	"payment" jsonb,
	CONSTRAINT "invoices_series_year_seq_pk" PRIMARY KEY("series","year","seq"),
	CONSTRAINT "invoices_id_unique" UNIQUE("id"),
	CONSTRAINT "invoices_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "invoices_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "invoices_series" CHECK ("invoices"."series" in ('R', 'G')),
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
	CONSTRAINT "ledger_transactions_source" UNIQUE("kind","source"),
	CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('invoice', 'payment', 'credit_note', 'refund', 'unapplied', 'dispute', 'dispute_won'))
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
CREATE TABLE "order_attempts" (
	"order_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"intent_id" text,
	"result" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_attempts_order_id_no_pk" PRIMARY KEY("order_id","no"),
	CONSTRAINT "order_attempts_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "order_attempts_result" CHECK ("order_attempts"."result" in ('captured', 'declined', 'expired', 'voided'))
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
	"asked" integer,
	"attempt" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"settling_since" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "orders_key_unique" UNIQUE("key"),
	CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('checkout', 'seats', 'renewal', 'card')),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('open', 'settling', 'settled', 'failed')),
	CONSTRAINT "orders_payment_type" CHECK ("orders"."payment_type" in ('card', 'apple_pay', 'saved')),
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
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('sending', 'done')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" = "refunds"."net" + "refunds"."tax" and "refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text DEFAULT 'team' NOT NULL,
	"team_id" uuid,
	"user_id" uuid,
	"origin" text NOT NULL,
	"external_id" text,
	"tier" text NOT NULL,
	"status" text NOT NULL,
	"auto_renew" boolean NOT NULL,
	"period" text NOT NULL,
	"period_next" text,
	"seats" integer NOT NULL,
	"seats_next" integer,
	"unit_amount" integer NOT NULL,
	"unit_amount_other" integer,
	"currency_code" text NOT NULL,
	"anchor" timestamp with time zone DEFAULT now() NOT NULL,
	"period_no" integer DEFAULT 1 NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"trial_end" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"grace_until" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"coupon" jsonb,
	"coupon_periods_left" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "subscriptions_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "subscriptions_type" CHECK ("subscriptions"."type" in ('team', 'gift', 'edu', 'appstore', 'paddle')),
	CONSTRAINT "subscriptions_origin" CHECK ("subscriptions"."origin" in ('checkout', 'contract', 'store')),
	CONSTRAINT "subscriptions_tier" CHECK ("subscriptions"."tier" in ('pro', 'lite')),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('starting', 'trialing', 'active', 'grace', 'ended')),
	CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."period" in ('monthly', 'yearly')),
	CONSTRAINT "subscriptions_period_next" CHECK ("subscriptions"."period_next" in ('monthly', 'yearly')),
	CONSTRAINT "subscriptions_seats" CHECK ("subscriptions"."seats" between 1 and 50 or "subscriptions"."origin" = 'contract'),
	CONSTRAINT "subscriptions_seats_next" CHECK ("subscriptions"."seats_next" between 1 and 50 or "subscriptions"."origin" = 'contract'),
	CONSTRAINT "subscriptions_start_before_end" CHECK ("subscriptions"."period_start" < "subscriptions"."period_end"),
	CONSTRAINT "subscriptions_of_whom" CHECK (("subscriptions"."type" = 'team') = ("subscriptions"."team_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "billing_mails" (
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"instant" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_mails_kind_subject_instant_pk" PRIMARY KEY("kind","subject","instant")
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
	CONSTRAINT "trial_claims_kind_hash_pk" PRIMARY KEY("kind","hash"),
	CONSTRAINT "trial_claims_kind" CHECK ("trial_claims"."kind" in ('user', 'team', 'card'))
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
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"view_link_id" uuid NOT NULL,
	"email" text NOT NULL,
	"mail_address" text,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_properties" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"properties" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'full' NOT NULL,
	"email" text NOT NULL,
	"mail_address" text,
	"name" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"sso_enforced" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"registered_session_id" uuid,
	"unclaimed_email" text,
	"confirmed_alone_by" uuid,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_kind" CHECK ("users"."kind" in ('full', 'guest'))
);
--> statement-breakpoint
CREATE TABLE "project_users" (
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" "project_role" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_users_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"access" text NOT NULL,
	"created_by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"archived_by_user_id" uuid,
	CONSTRAINT "projects_of_team" UNIQUE("id","team_id"),
	CONSTRAINT "projects_access" CHECK ("projects"."access" in ('invited', 'space'))
);
--> statement-breakpoint
CREATE TABLE "drawings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"web_export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"file_type" text NOT NULL,
	"object_key" text NOT NULL,
	"size" bigint NOT NULL,
	"pages" integer NOT NULL,
	CONSTRAINT "drawings_file_type" CHECK ("drawings"."file_type" in ('pdf_v1', 'svg_v1'))
);
--> statement-breakpoint
CREATE TABLE "files_in_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"process_id" uuid NOT NULL,
	"web_export_id" uuid,
	"alone" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"project_id" uuid NOT NULL,
	"revision_id" integer NOT NULL,
	"parent_revision_id" integer,
	"upload_id" uuid NOT NULL,
	"uploaded_by_user_id" uuid,
	"uploaded_by_device_id" text,
	"uploaded_by_platform" text NOT NULL,
	"app_version" text,
	"project_version" text,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"object_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"uploaded_at" timestamp with time zone,
	"last_modified_at" timestamp with time zone,
	CONSTRAINT "revisions_project_id_revision_id_pk" PRIMARY KEY("project_id","revision_id")
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"upload_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"size" bigint NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"part_size" bigint NOT NULL,
	"content" text NOT NULL,
	"object_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "uploads_content" CHECK ("uploads"."content" in ('model', 'resource', 'drawing', 'thumbnail', 'project'))
);
--> statement-breakpoint
CREATE TABLE "web_export_files" (
	"web_export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"title" text,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "web_export_files_web_export_id_position_pk" PRIMARY KEY("web_export_id","position"),
	CONSTRAINT "web_export_files_kind" CHECK ("web_export_files"."kind" in ('model', 'resource', 'drawing', 'thumbnail_light', 'thumbnail_dark'))
);
--> statement-breakpoint
CREATE TABLE "web_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"revision_id" integer NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"stage" text NOT NULL,
	"progress" real NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_alone" boolean DEFAULT false NOT NULL,
	"lone_kills" integer DEFAULT 0 NOT NULL,
	"retry_until" timestamp with time zone,
	"awaits_delivery" boolean DEFAULT false NOT NULL,
	"awaits_ar" boolean DEFAULT false NOT NULL,
	"error_code" text,
	"error_details" jsonb,
	"accept_missing_faces" boolean DEFAULT false NOT NULL,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shared_state" "shared_state" NOT NULL,
	"base_role" "link_role" NOT NULL,
	"uploaded_by_user_id" uuid,
	"uploaded_by_device_id" text,
	"uploaded_by_platform" text NOT NULL,
	"app_version" text,
	"includes_materials" boolean DEFAULT false NOT NULL,
	"unit" text,
	"assumed_unit" text,
	"extent" jsonb,
	"model_object_key" text,
	"model_size" bigint,
	"coarse_object_key" text,
	"ar_object_key" text,
	"usdz_object_key" text,
	"triangle_count" bigint,
	"part_count" integer,
	"thumbnail_light_key" text,
	"thumbnail_dark_key" text,
	"thumbnail_light_rendered" boolean DEFAULT false NOT NULL,
	"thumbnail_dark_rendered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"uploaded_at" timestamp with time zone,
	CONSTRAINT "web_exports_status" CHECK ("web_exports"."status" in ('uploading', 'processing', 'ready', 'failed', 'cancelled')),
	CONSTRAINT "web_exports_stage" CHECK ("web_exports"."stage" in ('waiting', 'checking', 'converting', 'done')),
	CONSTRAINT "web_exports_unit" CHECK ("web_exports"."unit" in ('mm', 'cm', 'm', 'in', 'ft')),
	CONSTRAINT "web_exports_assumed_unit" CHECK ("web_exports"."assumed_unit" in ('mm', 'cm', 'm', 'in', 'ft'))
);
--> statement-breakpoint
CREATE TABLE "comment_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"view_link_id" uuid NOT NULL,
	"comment_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"created_by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"object_key" text NOT NULL,
	"thumbnail_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "muted_threads" (
	"user_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "muted_threads_user_id_thread_id_pk" PRIMARY KEY("user_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mentions" boolean NOT NULL,
	"replies" boolean NOT NULL,
	"comments" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_notices" (
	"user_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"reasons" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_notices_user_id_comment_id_pk" PRIMARY KEY("user_id","comment_id"),
	CONSTRAINT "pending_notices_reasons" CHECK ("pending_notices"."reasons" <@ array['mention', 'reply', 'design'])
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
CREATE TABLE "view_link_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"view_link_id" uuid NOT NULL,
	"user_id" uuid,
	"opened_at" timestamp with time zone NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "view_link_openings_once" UNIQUE NULLS NOT DISTINCT("view_link_id","user_id","hour")
);
--> statement-breakpoint
CREATE TABLE "comment_reads" (
	"user_id" uuid NOT NULL,
	"view_link_id" uuid NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	"read_ahead" uuid[] NOT NULL,
	CONSTRAINT "comment_reads_user_id_view_link_id_pk" PRIMARY KEY("user_id","view_link_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"view_link_id" uuid NOT NULL,
	"web_export_id" uuid NOT NULL,
	"type" text NOT NULL,
	"parent_comment_id" uuid,
	"message" text NOT NULL,
	"mentioned_user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by_user_id" uuid,
	"deleted_at" timestamp with time zone,
	"position_x" double precision,
	"position_y" double precision,
	"position_z" double precision,
	"normal_x" double precision,
	"normal_y" double precision,
	"normal_z" double precision,
	"camera_target_x" double precision,
	"camera_target_y" double precision,
	"camera_target_z" double precision,
	"camera_orbit_theta" double precision,
	"camera_orbit_phi" double precision,
	"camera_orbit_radius" double precision,
	"field_of_view" double precision,
	"drawing_id" uuid,
	"page" integer,
	"drawing_x" double precision,
	"drawing_y" double precision,
	CONSTRAINT "comments_type" CHECK ("comments"."type" in ('model', 'drawing', 'reply')),
	CONSTRAINT "comments_model_place" CHECK (num_nonnulls("comments"."position_x", "comments"."position_y", "comments"."position_z", "comments"."normal_x", "comments"."normal_y", "comments"."normal_z", "comments"."camera_target_x", "comments"."camera_target_y", "comments"."camera_target_z", "comments"."camera_orbit_theta", "comments"."camera_orbit_phi", "comments"."camera_orbit_radius", "comments"."field_of_view") = case when "comments"."type" = 'model' then 13 else 0 end),
	CONSTRAINT "comments_drawing_place" CHECK (num_nonnulls("comments"."drawing_id", "comments"."page", "comments"."drawing_x", "comments"."drawing_y") = case when "comments"."type" = 'drawing' then 4 else 0 end),
	CONSTRAINT "comments_reply_place" CHECK (num_nonnulls("comments"."parent_comment_id") = case when "comments"."type" = 'reply' then 1 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "view_link_users" (
	"view_link_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" "link_role" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "view_link_users_view_link_id_user_id_pk" PRIMARY KEY("view_link_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "view_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"web_export_id" uuid NOT NULL,
	"title" text NOT NULL,
	"shared_state" "shared_state" NOT NULL,
	"base_role" "link_role" NOT NULL,
	"guests_allowed" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"password_version" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"uploaded_by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"ip" text NOT NULL,
	"tracking_id" uuid,
	"view_link_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "project_access_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"denied_at" timestamp with time zone,
	CONSTRAINT "project_access_requests_person" UNIQUE("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sharing_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"view_link_id" uuid,
	"email" text NOT NULL,
	"mail_address" text,
	"role" "project_role" NOT NULL,
	"token_hash" text NOT NULL,
	"email_token_hash" text NOT NULL,
	"invited_by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by_user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "space_users" (
	"space_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "space_users_space_id_user_id_pk" PRIMARY KEY("space_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spaces_of_team" UNIQUE("id","team_id"),
	CONSTRAINT "spaces_type" CHECK ("spaces"."type" in ('private', 'team'))
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"email" text NOT NULL,
	"mail_address" text,
	"role" "invited_team_role" NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by_user_id" uuid,
	"redirect_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "team_users" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" "team_role" NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_users_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"badge" text DEFAULT 'basic' NOT NULL,
	"sync_forbidden" boolean DEFAULT false NOT NULL,
	"private_cloud" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "teams_badge" CHECK ("teams"."badge" in ('custom', 'pro', 'edu', 'basic', 'guest'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_user_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"team_id" uuid,
	"details" jsonb NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"mailbox" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_attempts" ADD CONSTRAINT "order_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_codes" ADD CONSTRAINT "guest_codes_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_properties" ADD CONSTRAINT "app_properties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_users" ADD CONSTRAINT "project_users_project" FOREIGN KEY ("project_id","team_id") REFERENCES "public"."projects"("id","team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_users" ADD CONSTRAINT "project_users_member" FOREIGN KEY ("team_id","user_id") REFERENCES "public"."team_users"("team_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_archived_by_user_id_users_id_fk" FOREIGN KEY ("archived_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_space" FOREIGN KEY ("space_id","team_id") REFERENCES "public"."spaces"("id","team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_web_export_id_web_exports_id_fk" FOREIGN KEY ("web_export_id") REFERENCES "public"."web_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_uploaded_by_user_id_users_id_fk" FOREIGN KEY ("uploaded_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_project_id_parent_revision_id_revisions_project_id_revision_id_fk" FOREIGN KEY ("project_id","parent_revision_id") REFERENCES "public"."revisions"("project_id","revision_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_export_files" ADD CONSTRAINT "web_export_files_web_export_id_web_exports_id_fk" FOREIGN KEY ("web_export_id") REFERENCES "public"."web_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_export_files" ADD CONSTRAINT "web_export_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_exports" ADD CONSTRAINT "web_exports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_exports" ADD CONSTRAINT "web_exports_uploaded_by_user_id_users_id_fk" FOREIGN KEY ("uploaded_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_pictures" ADD CONSTRAINT "comment_pictures_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_pictures" ADD CONSTRAINT "comment_pictures_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_pictures" ADD CONSTRAINT "comment_pictures_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_threads" ADD CONSTRAINT "muted_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_threads" ADD CONSTRAINT "muted_threads_thread_id_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_notices" ADD CONSTRAINT "pending_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_notices" ADD CONSTRAINT "pending_notices_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_notices" ADD CONSTRAINT "pending_notices_thread_id_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_link_guests" ADD CONSTRAINT "view_link_guests_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_link_guests" ADD CONSTRAINT "view_link_guests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_link_openings" ADD CONSTRAINT "view_link_openings_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_link_openings" ADD CONSTRAINT "view_link_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reads" ADD CONSTRAINT "comment_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reads" ADD CONSTRAINT "comment_reads_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_web_export_id_web_exports_id_fk" FOREIGN KEY ("web_export_id") REFERENCES "public"."web_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_comment_id_comments_id_fk" FOREIGN KEY ("parent_comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_user_id_users_id_fk" FOREIGN KEY ("resolved_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_drawing_id_drawings_id_fk" FOREIGN KEY ("drawing_id") REFERENCES "public"."drawings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_link_users" ADD CONSTRAINT "view_link_users_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_link_users" ADD CONSTRAINT "view_link_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_links" ADD CONSTRAINT "view_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_links" ADD CONSTRAINT "view_links_web_export_id_web_exports_id_fk" FOREIGN KEY ("web_export_id") REFERENCES "public"."web_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_links" ADD CONSTRAINT "view_links_uploaded_by_user_id_users_id_fk" FOREIGN KEY ("uploaded_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_access_requests" ADD CONSTRAINT "project_access_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_access_requests" ADD CONSTRAINT "project_access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_invitations" ADD CONSTRAINT "sharing_invitations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_invitations" ADD CONSTRAINT "sharing_invitations_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_invitations" ADD CONSTRAINT "sharing_invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_invitations" ADD CONSTRAINT "sharing_invitations_accepted_by_user_id_users_id_fk" FOREIGN KEY ("accepted_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_users" ADD CONSTRAINT "space_users_space" FOREIGN KEY ("space_id","team_id") REFERENCES "public"."spaces"("id","team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_users" ADD CONSTRAINT "space_users_member" FOREIGN KEY ("team_id","user_id") REFERENCES "public"."team_users"("team_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_users" ADD CONSTRAINT "team_users_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_users" ADD CONSTRAINT "team_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_hash" ON "one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invoices_team" ON "invoices" USING btree ("team_id","issued_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_attempts_captured" ON "order_attempts" USING btree ("order_id") WHERE "order_attempts"."result" = 'captured';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_settling" ON "orders" USING btree ("subscription_id") WHERE "orders"."status" = 'settling' and "orders"."kind" <> 'card';--> statement-breakpoint
CREATE INDEX "orders_team" ON "orders" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("created_at") WHERE "orders"."status" in ('open', 'settling');--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("team_id") WHERE "subscriptions"."type" = 'team' and "subscriptions"."status" <> 'ended';--> statement-breakpoint
CREATE INDEX "subscriptions_team" ON "subscriptions" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("due_at") WHERE "subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_hash" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "guest_codes_expiry" ON "guest_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_living" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null and "users"."kind" = 'full';--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_guest" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null and "users"."kind" = 'guest';--> statement-breakpoint
CREATE INDEX "project_users_member" ON "project_users" USING btree ("user_id","team_id");--> statement-breakpoint
CREATE INDEX "projects_space_updated" ON "projects" USING btree ("space_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_space_created" ON "projects" USING btree ("space_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_space_name" ON "projects" USING btree ("space_id",lower("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "drawings_web_export" ON "drawings" USING btree ("web_export_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_in_work_alone" ON "files_in_work" USING btree ("alone") WHERE "files_in_work"."alone";--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_open" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_project" ON "uploads" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "uploads_in_progress" ON "uploads" USING btree ("user_id") WHERE "uploads"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "web_export_files_upload" ON "web_export_files" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "web_exports_project" ON "web_exports" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "web_exports_open" ON "web_exports" USING btree ("uploaded_by_user_id") WHERE "web_exports"."status" in ('uploading', 'processing') or "web_exports"."awaits_delivery";--> statement-breakpoint
CREATE INDEX "web_exports_given_up" ON "web_exports" USING btree ("uploaded_by_user_id","created_at","id") WHERE "web_exports"."retry_until" is not null;--> statement-breakpoint
CREATE INDEX "comment_pictures_comment" ON "comment_pictures" USING btree ("comment_id","position");--> statement-breakpoint
CREATE INDEX "comment_pictures_view_link" ON "comment_pictures" USING btree ("view_link_id");--> statement-breakpoint
CREATE INDEX "comment_pictures_person" ON "comment_pictures" USING btree ("created_by_user_id","comment_id");--> statement-breakpoint
CREATE INDEX "comment_pictures_object" ON "comment_pictures" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "comment_pictures_thumbnail" ON "comment_pictures" USING btree ("thumbnail_key");--> statement-breakpoint
CREATE INDEX "muted_threads_thread" ON "muted_threads" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "pending_notices_thread" ON "pending_notices" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "pending_notices_comment" ON "pending_notices" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "pending_notices_created" ON "pending_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "view_link_guests_user" ON "view_link_guests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "view_link_guests_newest" ON "view_link_guests" USING btree ("view_link_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "view_link_openings_newest" ON "view_link_openings" USING btree ("view_link_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "view_link_openings_age" ON "view_link_openings" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "view_link_openings_user" ON "view_link_openings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_reads_link" ON "comment_reads" USING btree ("view_link_id");--> statement-breakpoint
CREATE INDEX "comments_view_link" ON "comments" USING btree ("view_link_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_comment_id");--> statement-breakpoint
CREATE INDEX "view_link_users_user" ON "view_link_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "view_links_project" ON "view_links" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "view_links_web_export" ON "view_links" USING btree ("web_export_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_hash" ON "refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at") WHERE "sessions"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "project_access_requests_user" ON "project_access_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sharing_invitations_hash" ON "sharing_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sharing_invitations_of_project" ON "sharing_invitations" USING btree ("project_id","email") WHERE "sharing_invitations"."accepted_at" is null and "sharing_invitations"."view_link_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sharing_invitations_of_link" ON "sharing_invitations" USING btree ("view_link_id","email") WHERE "sharing_invitations"."accepted_at" is null and "sharing_invitations"."view_link_id" is not null;--> statement-breakpoint
CREATE INDEX "sharing_invitations_project" ON "sharing_invitations" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "sharing_invitations_email" ON "sharing_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "space_users_member" ON "space_users" USING btree ("user_id","team_id");--> statement-breakpoint
CREATE INDEX "spaces_team" ON "spaces" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_hash" ON "team_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_pending" ON "team_invitations" USING btree ("team_id","email") WHERE "team_invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "team_invitations_email" ON "team_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "team_users_user" ON "team_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_users_one_primary" ON "team_users" USING btree ("user_id") WHERE "team_users"."is_primary";--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_team" ON "audit_log" USING btree ("team_id","at");--> statement-breakpoint
CREATE INDEX "mails_mailbox" ON "mails" USING btree (coalesce("mailbox", "to"),"created_at");--> statement-breakpoint
-- By hand, from here on: what tables in code cannot say.
-- The entries of a booking add up to 0 in each currency when the transaction commits.
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM ledger_entries WHERE transaction_id = NEW.transaction_id
    GROUP BY currency_code HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'the entries of booking % do not add up to 0', NEW.transaction_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
-- What is booked, charged or invoiced is never changed: a mistake is booked back.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_final BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_final BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoices_final BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER charges_final BEFORE UPDATE OR DELETE ON charges
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
