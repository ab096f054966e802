ALTER TABLE "web_exports" ADD COLUMN "accept_missing_faces" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "notices" jsonb DEFAULT '[]'::jsonb NOT NULL;