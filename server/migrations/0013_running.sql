CREATE TABLE "maintenance" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"message" text,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "maintenance_one" CHECK ("maintenance"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "migration_reach" (
	"migration" bigint PRIMARY KEY NOT NULL,
	"oldest" bigint NOT NULL
);

--> statement-breakpoint
INSERT INTO "migration_reach" ("migration", "oldest") VALUES (1795897591507, 1795864085068);
