ALTER TABLE "web_exports" ADD COLUMN "thumbnail_light_rendered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "thumbnail_dark_rendered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What nobody sent was rendered.
UPDATE "web_exports" SET "thumbnail_light_rendered" = true WHERE "thumbnail_light_key" IS NOT NULL AND NOT EXISTS (SELECT FROM "web_export_files" WHERE "web_export_id" = "web_exports"."id" AND "kind" = 'thumbnail_light');--> statement-breakpoint
UPDATE "web_exports" SET "thumbnail_dark_rendered" = true WHERE "thumbnail_dark_key" IS NOT NULL AND NOT EXISTS (SELECT FROM "web_export_files" WHERE "web_export_id" = "web_exports"."id" AND "kind" = 'thumbnail_dark');
