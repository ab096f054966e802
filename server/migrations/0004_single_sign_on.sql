CREATE TABLE "sso_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"product" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"issuer" text,
	"sign_in_url" text,
	"sign_out_url" text,
	"certificates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"client_id" text,
	"sealed_secret" text,
	"created_at" timestamp with time zone NOT NULL,
	"tested_at" timestamp with time zone,
	"switched_on_at" timestamp with time zone,
	"enforced_at" timestamp with time zone,
	"enforced_by_user_id" uuid,
	"last_used_at" timestamp with time zone,
	"warned_of" text,
	CONSTRAINT "sso_connections_kind" CHECK ("sso_connections"."kind" in ('saml', 'oidc')),
	CONSTRAINT "sso_connections_product" CHECK ("sso_connections"."product" in ('entra', 'okta', 'google', 'keycloak', 'other')),
	CONSTRAINT "sso_connections_state" CHECK ("sso_connections"."state" in ('draft', 'off', 'on', 'enforced'))
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"typed_email" text,
	"redirect_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"outcome" jsonb,
	"code_hash" text,
	"used_at" timestamp with time zone,
	CONSTRAINT "sso_sessions_purpose" CHECK ("sso_sessions"."purpose" in ('sign_in', 'prove', 'test'))
);
--> statement-breakpoint
CREATE TABLE "sso_settings" (
	"team_id" uuid PRIMARY KEY NOT NULL,
	"is_joining_on" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_used_assertions" (
	"connection_id" uuid NOT NULL,
	"assertion_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_used_assertions_connection_id_assertion_id_pk" PRIMARY KEY("connection_id","assertion_id")
);
--> statement-breakpoint
CREATE TABLE "team_domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"connection_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	"lost_at" timestamp with time zone,
	CONSTRAINT "team_domains_of_team" UNIQUE("team_id","domain")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "identity_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "session_index" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_hint" text;--> statement-breakpoint
ALTER TABLE "space_users" ADD COLUMN "joined_via" text;--> statement-breakpoint
ALTER TABLE "team_users" ADD COLUMN "joined_via" text;--> statement-breakpoint
ALTER TABLE "team_users" ADD COLUMN "sso_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_enforced_by_user_id_users_id_fk" FOREIGN KEY ("enforced_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD CONSTRAINT "sso_settings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_used_assertions" ADD CONSTRAINT "sso_used_assertions_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_domains" ADD CONSTRAINT "team_domains_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_domains" ADD CONSTRAINT "team_domains_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_connections_team" ON "sso_connections" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_subject" ON "sso_identities" USING btree ("connection_id","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_account" ON "sso_identities" USING btree ("connection_id","user_id");--> statement-breakpoint
CREATE INDEX "sso_identities_user" ON "sso_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_sessions_created" ON "sso_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sso_used_assertions_until" ON "sso_used_assertions" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "team_domains_proven" ON "team_domains" USING btree ("domain") WHERE "team_domains"."verified_at" is not null and "team_domains"."lost_at" is null;--> statement-breakpoint
CREATE INDEX "team_domains_checked" ON "team_domains" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "sessions_identity" ON "sessions" USING btree ("identity_id") WHERE "sessions"."identity_id" is not null;--> statement-breakpoint
ALTER TABLE "space_users" ADD CONSTRAINT "space_users_joined_via" CHECK ("space_users"."joined_via" in ('sso', 'scim'));--> statement-breakpoint
ALTER TABLE "team_users" ADD CONSTRAINT "team_users_joined_via" CHECK ("team_users"."joined_via" in ('sso', 'scim'));--> statement-breakpoint
ALTER TABLE "team_users" ADD CONSTRAINT "team_users_exempt_owner" CHECK (not "team_users"."sso_exempt" or "team_users"."role" = 'owner');