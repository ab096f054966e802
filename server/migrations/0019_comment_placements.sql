CREATE TABLE "comment_placements" (
	"comment_id" uuid NOT NULL,
	"web_export_id" uuid NOT NULL,
	"type" text NOT NULL,
	"position_x" double precision,
	"position_y" double precision,
	"position_z" double precision,
	"normal_x" double precision,
	"normal_y" double precision,
	"normal_z" double precision,
	"camera_target_x" double precision,
	"camera_target_y" double precision,
	"camera_target_z" double precision,
	"camera_orbit_theta" double precision,
	"camera_orbit_phi" double precision,
	"camera_orbit_radius" double precision,
	"field_of_view" double precision,
	"drawing_id" uuid,
	"page" integer,
	"drawing_x" double precision,
	"drawing_y" double precision,
	"confirmed_by_user_id" uuid,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comment_placements_comment_id_web_export_id_pk" PRIMARY KEY("comment_id","web_export_id"),
	CONSTRAINT "comment_placements_type" CHECK ("comment_placements"."type" in ('model', 'drawing')),
	CONSTRAINT "comment_placements_model" CHECK (num_nonnulls("comment_placements"."position_x", "comment_placements"."position_y", "comment_placements"."position_z", "comment_placements"."normal_x", "comment_placements"."normal_y", "comment_placements"."normal_z", "comment_placements"."camera_target_x", "comment_placements"."camera_target_y", "comment_placements"."camera_target_z", "comment_placements"."camera_orbit_theta", "comment_placements"."camera_orbit_phi", "comment_placements"."camera_orbit_radius", "comment_placements"."field_of_view") = case when "comment_placements"."type" = 'model' then 13 else 0 end),
	CONSTRAINT "comment_placements_drawing" CHECK (num_nonnulls("comment_placements"."drawing_id", "comment_placements"."page", "comment_placements"."drawing_x", "comment_placements"."drawing_y") = case when "comment_placements"."type" = 'drawing' then 4 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "comment_placements" ADD CONSTRAINT "comment_placements_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_placements" ADD CONSTRAINT "comment_placements_web_export_id_web_exports_id_fk" FOREIGN KEY ("web_export_id") REFERENCES "public"."web_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_placements" ADD CONSTRAINT "comment_placements_drawing_id_drawings_id_fk" FOREIGN KEY ("drawing_id") REFERENCES "public"."drawings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_placements" ADD CONSTRAINT "comment_placements_confirmed_by_user_id_users_id_fk" FOREIGN KEY ("confirmed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_placements_web_export" ON "comment_placements" USING btree ("web_export_id");--> statement-breakpoint
CREATE INDEX "comment_placements_person" ON "comment_placements" USING btree ("confirmed_by_user_id");
--> statement-breakpoint
INSERT INTO "migration_reach" ("migration", "oldest") VALUES (1795955000000, 1795897591507);
