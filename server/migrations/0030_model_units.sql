ALTER TABLE "web_exports" ADD COLUMN "awaits_ar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "assumed_unit" text;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "extent" jsonb;