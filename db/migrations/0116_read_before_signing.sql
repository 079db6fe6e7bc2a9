ALTER TABLE "form_signatures" ADD COLUMN "has_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_forms" ADD COLUMN "must_be_read" boolean DEFAULT false NOT NULL;