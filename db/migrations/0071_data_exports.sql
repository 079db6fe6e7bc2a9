CREATE TABLE "data_exports" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid,
	"status" "job_report_status" DEFAULT 'IN_PROGRESS' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"of" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"name" text NOT NULL,
	"key" text,
	"size" bigint,
	"sha256" "bytea",
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_exports_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "data_exports_whole_when_completed" CHECK ((status = 'COMPLETED') = (num_nonnulls(key, size, sha256, completed_at) = 4)),
	CONSTRAINT "data_exports_failed_for_a_reason" CHECK ((status = 'FAILED') = (failure is not null))
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_of_job" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_asked_by" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_newest" ON "data_exports" USING btree ("organization_id","job_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_key" ON "data_exports" USING btree ("organization_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_at_a_time" ON "data_exports" USING btree ("organization_id",coalesce(job_id, '00000000-0000-0000-0000-000000000000')) WHERE status = 'IN_PROGRESS';--> statement-breakpoint
SELECT wall_off('data_exports'::regclass);--> statement-breakpoint

-- What `prune` ends, before an organisation is known: an export that nobody makes any more, and one that has expired.
CREATE POLICY the_door ON data_exports FOR SELECT TO makegood_accounts USING (true);--> statement-breakpoint
CREATE POLICY left_behind ON data_exports FOR UPDATE TO makegood_accounts
  USING (status = 'IN_PROGRESS' AND created_at < now() - interval '1 hour') WITH CHECK (status = 'FAILED');--> statement-breakpoint
GRANT SELECT (organization_id, id, status, created_at, expires_at) ON data_exports TO makegood_accounts;--> statement-breakpoint
GRANT UPDATE (status, failure) ON data_exports TO makegood_accounts;
