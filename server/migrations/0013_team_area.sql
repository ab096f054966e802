ALTER TABLE "team_invitations" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
UPDATE "team_invitations" SET "sent_at" = "created_at";--> statement-breakpoint
ALTER TABLE "team_invitations" ALTER COLUMN "sent_at" SET NOT NULL;
