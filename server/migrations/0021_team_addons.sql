ALTER TABLE "teams" ADD COLUMN "sync_forbidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "private_cloud" boolean DEFAULT false NOT NULL;