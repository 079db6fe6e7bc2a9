CREATE TYPE "public"."form_visit" AS ENUM('INITIAL_ATTENDANCE', 'SITE_VISIT', 'LAST_VISIT');--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "offers_status" "job_status";--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "visit" "form_visit";--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "is_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "form_templates_required" ON "form_templates" USING btree ("organization_id","id") WHERE is_required and deleted_at is null;--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_required_at_a_visit" CHECK (not is_required or visit is not null);