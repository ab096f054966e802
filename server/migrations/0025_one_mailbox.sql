DROP INDEX "mails_to";--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "mail_address" text;--> statement-breakpoint
ALTER TABLE "guest_codes" ADD COLUMN "mail_address" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_address" text;--> statement-breakpoint
ALTER TABLE "sharing_invitations" ADD COLUMN "mail_address" text;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "mail_address" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "mailbox" text;--> statement-breakpoint
CREATE INDEX "mails_mailbox" ON "mails" USING btree (coalesce("mailbox", "to"),"created_at");