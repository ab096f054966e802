CREATE TABLE "idempotency_keys" (
	"caller_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"content" text NOT NULL,
	"answer" json,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_caller_id_key_pk" PRIMARY KEY("caller_id","key")
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_user" ON "idempotency_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
INSERT INTO "migration_reach" ("migration", "oldest") VALUES (1795926419924, 1795911623244);
