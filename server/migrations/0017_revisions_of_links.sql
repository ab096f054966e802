CREATE TABLE "view_link_revisions" (
	"view_link_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"web_export_id" uuid NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "view_link_revisions_view_link_id_web_export_id_pk" PRIMARY KEY("view_link_id","web_export_id"),
	CONSTRAINT "view_link_revisions_from_one" CHECK ("view_link_revisions"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "web_exports" ADD COLUMN "content_sha256" text;--> statement-breakpoint
ALTER TABLE "view_link_revisions" ADD CONSTRAINT "view_link_revisions_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_link_revisions" ADD CONSTRAINT "view_link_revisions_web_export_id_web_exports_id_fk" FOREIGN KEY ("web_export_id") REFERENCES "public"."web_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "view_link_revisions_number" ON "view_link_revisions" USING btree ("view_link_id","number");--> statement-breakpoint
CREATE INDEX "view_link_revisions_web_export" ON "view_link_revisions" USING btree ("web_export_id");--> statement-breakpoint
CREATE FUNCTION "view_links_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "view_link_revisions" ("view_link_id", "number", "web_export_id", "shown_at")
	SELECT NEW.id, coalesce(max("number"), 0) + 1, NEW.web_export_id, NEW.updated_at
	FROM "view_link_revisions" WHERE "view_link_id" = NEW.id
	ON CONFLICT ("view_link_id", "web_export_id") DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "view_links_revision" AFTER INSERT OR UPDATE OF "web_export_id" ON "view_links"
	FOR EACH ROW EXECUTE FUNCTION "view_links_revision"();
--> statement-breakpoint
INSERT INTO "view_link_revisions" ("view_link_id", "number", "web_export_id", "shown_at")
SELECT l.id, row_number() OVER (PARTITION BY l.id ORDER BY e.id = l.web_export_id, coalesce(e.uploaded_at, e.created_at), e.id),
	e.id, coalesce(e.uploaded_at, e.created_at)
FROM "view_links" l JOIN "web_exports" e ON e.project_id = l.project_id
WHERE e.id = l.web_export_id
	OR EXISTS (SELECT FROM "comments" c WHERE c.view_link_id = l.id AND c.web_export_id = e.id)
	OR (
		e.status = 'ready' AND coalesce(e.uploaded_at, e.created_at) >= l.created_at - interval '1 minute'
		AND l.id = (SELECT f.id FROM "view_links" f WHERE f.project_id = l.project_id ORDER BY f.created_at, f.id LIMIT 1)
	);
--> statement-breakpoint
INSERT INTO "migration_reach" ("migration", "oldest") VALUES (1795951826309, 1795897591507);
