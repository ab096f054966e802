ALTER TABLE "web_exports" ADD COLUMN "awaits_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Written by hand: thumbnails are no longer a stage that a link waits for.
UPDATE "web_exports" SET "stage" = 'converting' WHERE "stage" = 'thumbnails';