ALTER TABLE "job_forms" ADD COLUMN "submitted_by_link" text;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "by_link" jsonb;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_by_one" CHECK (num_nonnulls(actor_id, by_link) <= 1);