CREATE TYPE "public"."form_visit" AS ENUM('INITIAL_ATTENDANCE', 'SITE_VISIT', 'LAST_VISIT');--> statement-breakpoint
CREATE TABLE "client_form_groups" (
	"organization_id" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "client_form_groups_organization_id_client_id_pk" PRIMARY KEY("organization_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "offers_status" "job_status";--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "visit" "form_visit";--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "is_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_form_groups" ADD CONSTRAINT "client_form_groups_of_client" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_form_groups" ADD CONSTRAINT "client_form_groups_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."form_template_groups"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_form_groups_by_group" ON "client_form_groups" USING btree ("organization_id","group_id");--> statement-breakpoint
CREATE INDEX "form_templates_required" ON "form_templates" USING btree ("organization_id","id") WHERE is_required and deleted_at is null;--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_required_at_a_visit" CHECK (not is_required or visit is not null);--> statement-breakpoint
SELECT wall_off('client_form_groups'::regclass);
