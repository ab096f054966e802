DROP INDEX "web_exports_open";--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "awaits_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "web_exports_open" ON "web_exports" USING btree ("uploaded_by_user_id") WHERE "web_exports"."status" in ('uploading', 'processing') or "web_exports"."awaits_delivery";--> statement-breakpoint
-- Written by hand: thumbnails are no longer a stage that a link waits for.
UPDATE "web_exports" SET "stage" = 'converting' WHERE "stage" = 'thumbnails';