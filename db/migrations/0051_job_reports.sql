CREATE TABLE "job_report_emails" (
	"organization_id" integer NOT NULL,
	"report_id" uuid NOT NULL,
	"email_id" uuid NOT NULL,
	CONSTRAINT "job_report_emails_organization_id_report_id_email_id_pk" PRIMARY KEY("organization_id","report_id","email_id")
);
--> statement-breakpoint
CREATE TABLE "job_reports" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"job_no" integer NOT NULL,
	"type" "job_report_type" NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"version_no" integer NOT NULL,
	"status" "job_report_status" DEFAULT 'IN_PROGRESS' NOT NULL,
	"title" text NOT NULL,
	"options" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"of" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"pages" integer,
	"size" bigint,
	"sha256" "bytea",
	"code" text NOT NULL,
	"file_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "job_reports_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "job_reports_whole_when_completed" CHECK ((status = 'COMPLETED') = (num_nonnulls(file_id, pages, size, sha256, completed_at) = 5)),
	CONSTRAINT "job_reports_failed_for_a_reason" CHECK ((status = 'FAILED') = (failure is not null))
);
--> statement-breakpoint
ALTER TABLE "job_report_emails" ADD CONSTRAINT "job_report_emails_of_report" FOREIGN KEY ("organization_id","report_id") REFERENCES "public"."job_reports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_report_emails" ADD CONSTRAINT "job_report_emails_of_email" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."job_emails"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_file" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_made_by" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_report_emails_of_email_row" ON "job_report_emails" USING btree ("organization_id","email_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_reports_versions" ON "job_reports" USING btree ("organization_id","job_id","type","subject","version_no");--> statement-breakpoint
CREATE INDEX "job_reports_of_job" ON "job_reports" USING btree ("organization_id","job_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_reports_code" ON "job_reports" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "job_reports_of_file" ON "job_reports" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE INDEX "job_reports_in_progress" ON "job_reports" USING btree ("organization_id","created_at") WHERE status = 'IN_PROGRESS';
--> statement-breakpoint
SELECT wall_off('job_reports'::regclass);
--> statement-breakpoint
SELECT wall_off('job_report_emails'::regclass);
--> statement-breakpoint

-- What anybody who holds a report may learn of it by its code, before an organisation is known: nothing of a person.
CREATE POLICY the_door ON job_reports FOR SELECT TO makegood_accounts USING (true);--> statement-breakpoint
GRANT SELECT ON job_reports TO makegood_accounts;
