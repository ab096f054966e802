CREATE OR REPLACE FUNCTION "audit_log_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before timestamptz := nullif(current_setting('chamfer.audit_before', true), '')::timestamptz;
BEGIN
	IF TG_OP = 'DELETE' AND OLD.at < before THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.at < before AND NEW.ip = '' AND to_jsonb(NEW) - 'ip' = to_jsonb(OLD) - 'ip' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'entries of the audit log are neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
INSERT INTO "migration_reach" ("migration", "oldest") VALUES (1795932000000, 1795897591507);
