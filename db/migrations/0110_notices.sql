CREATE TYPE "public"."notice_kind" AS ENUM('NOTE_MENTION', 'TASK_GIVEN', 'TASK_TAKEN', 'TASK_MOVED', 'TASK_CANCELLED', 'JOB_GIVEN', 'JOB_TAKEN', 'ESTIMATE_APPROVED', 'ESTIMATE_APPROVED_IN_PART', 'ESTIMATE_REJECTED', 'FORM_SIGNED', 'FORM_DECLINED', 'REPORT_FAILED', 'EXPORT_FAILED', 'EMAIL_FAILED', 'SMS_FAILED');--> statement-breakpoint
CREATE TABLE "notices" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "notice_kind" NOT NULL,
	"subject_ids" uuid[] NOT NULL,
	"job_id" uuid,
	"day" date,
	"by_user_id" uuid,
	"by_name" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"owes_mail" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notices_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "notices_about_something" CHECK (cardinality(subject_ids) between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_said" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_assigned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_decided" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_organization_id_by_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","by_user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("organization_id","user_id","at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("organization_id","user_id","at") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_owing" ON "notices" USING btree ("organization_id","user_id") WHERE owes_mail;--> statement-breakpoint
CREATE INDEX "notices_by_age" ON "notices" USING btree ("at");
--> statement-breakpoint
SELECT wall_off('notices'::regclass);--> statement-breakpoint
-- What `prune` clears.
CREATE POLICY outlived ON notices TO makegood_accounts USING (at < now() - interval '90 days');--> statement-breakpoint
-- What the queue writes e-mails about.
CREATE POLICY owing ON notices FOR SELECT TO makegood_accounts USING (owes_mail);--> statement-breakpoint
GRANT SELECT, DELETE ON notices TO makegood_accounts;
