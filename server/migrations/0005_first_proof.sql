ALTER TABLE "users" ADD COLUMN "registered_session_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unclaimed_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirmed_alone_by" uuid;--> statement-breakpoint
-- By hand: accounts whose address was not proven yet are still unclaimed; their first session registered them.
UPDATE "users" SET
  "unclaimed_email" = "email",
  "registered_session_id" = (
    SELECT s."id" FROM "sessions" s WHERE s."user_id" = "users"."id" ORDER BY s."created_at", s."id" LIMIT 1
  )
WHERE "email_verified_at" IS NULL AND "deleted_at" IS NULL;
