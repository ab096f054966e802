ALTER TABLE "web_exports" ADD COLUMN "coarse_object_key" text;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "ar_object_key" text;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "usdz_object_key" text;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "triangle_count" bigint;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "part_count" integer;