CREATE TABLE "job_pauses" (
	"kind" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"paused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_counts" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"failed" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "migration_reach" ("migration", "oldest") VALUES (1795954017479, 1795897591507);
