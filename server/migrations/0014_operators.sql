ALTER TABLE "users" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonator_id" uuid;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_operators" ON "users" USING btree ("id") WHERE "users"."is_operator";--> statement-breakpoint
CREATE INDEX "sessions_impersonator" ON "sessions" USING btree ("impersonator_id") WHERE "sessions"."impersonator_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_user_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id");--> statement-breakpoint
CREATE FUNCTION "audit_log_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'entries of the audit log are neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_rows_stay" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_stays"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_stays"();
--> statement-breakpoint
INSERT INTO "migration_reach" ("migration", "oldest") VALUES (1795911623244, 1795897591507);
