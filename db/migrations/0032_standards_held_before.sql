CREATE TABLE "drying_standards_before" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"tolerance_points" numeric(12, 3) NOT NULL,
	"standards" jsonb NOT NULL,
	CONSTRAINT "drying_standards_before_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "drying_standards_before" ADD CONSTRAINT "drying_standards_before_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drying_standards_before_in_time" ON "drying_standards_before" USING btree ("organization_id","held_until");--> statement-breakpoint
SELECT wall_off('drying_standards_before'::regclass);
