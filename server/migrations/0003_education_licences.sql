CREATE TABLE "education_claims" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "education_licences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"evidence" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "education_licences_evidence" CHECK ("education_licences"."evidence" in ('address', 'id_photo', 'chsi')),
	CONSTRAINT "education_licences_ended_by" CHECK ("education_licences"."ended_by" in ('time', 'email_change', 'account_deletion'))
);
--> statement-breakpoint
CREATE TABLE "education_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"school" text NOT NULL,
	"major" text NOT NULL,
	"evidence" text NOT NULL,
	"status" text NOT NULL,
	"refusal_reason" text,
	"refusal_message" text,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "education_requests_role" CHECK ("education_requests"."role" in ('STUDENT', 'TEACHER', 'FACULTY_MEMBER')),
	CONSTRAINT "education_requests_evidence" CHECK ("education_requests"."evidence" in ('address', 'id_photo', 'chsi')),
	CONSTRAINT "education_requests_status" CHECK ("education_requests"."status" in ('unverified', 'pending', 'approved', 'refused', 'withdrawn')),
	CONSTRAINT "education_requests_refusal_reason" CHECK ("education_requests"."refusal_reason" in ('unreadable', 'outdated', 'other_name', 'not_accepted'))
);
--> statement-breakpoint
CREATE TABLE "id_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" DROP CONSTRAINT "one_time_tokens_purpose";--> statement-breakpoint
ALTER TABLE "education_claims" ADD CONSTRAINT "education_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "education_licences" ADD CONSTRAINT "education_licences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "education_requests" ADD CONSTRAINT "education_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_photos" ADD CONSTRAINT "id_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_photos" ADD CONSTRAINT "id_photos_request_id_education_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."education_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "education_claims_person" ON "education_claims" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "education_licences_running" ON "education_licences" USING btree ("user_id") WHERE "education_licences"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "education_licences_person" ON "education_licences" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "education_licences_until" ON "education_licences" USING btree ("until") WHERE "education_licences"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "education_requests_open" ON "education_requests" USING btree ("user_id") WHERE "education_requests"."status" in ('unverified', 'pending');--> statement-breakpoint
CREATE INDEX "education_requests_person" ON "education_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "education_requests_status" ON "education_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "id_photos_request" ON "id_photos" USING btree ("request_id","position");--> statement-breakpoint
CREATE INDEX "id_photos_person" ON "id_photos" USING btree ("user_id","request_id");--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('verify_email', 'mailbox_proof', 'reset_password', 'change_email', 'undo_email_change', 'education', 'handoff', 'app_auth'));