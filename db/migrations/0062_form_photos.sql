ALTER TABLE "job_forms" ADD CONSTRAINT "job_forms_of_their_job" UNIQUE("organization_id","job_id","id");--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_of_one_record";--> statement-breakpoint
ALTER TABLE "form_signing_links" ADD COLUMN "is_beside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "job_form_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_of_job_form_of_their_job" FOREIGN KEY ("organization_id","job_id","job_form_id") REFERENCES "public"."job_forms"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_of_job_form" ON "photos" USING btree ("organization_id","job_form_id") WHERE job_form_id is not null;--> statement-breakpoint
ALTER TABLE "form_signing_links" ADD CONSTRAINT "form_signing_links_beside_change_nothing" CHECK (not is_beside or (not submits and jsonb_array_length(may_fill) = 0));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_of_one_record" CHECK (num_nonnulls(feed_item_id, reading_id, inventory_item_id, floor_plan_of_id, job_form_id) = 1);