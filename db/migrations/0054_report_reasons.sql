CREATE TABLE "report_reasons" (
	"organization_id" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"key" text NOT NULL,
	"reason" text,
	"updated_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "report_reasons_organization_id_job_id_key_pk" PRIMARY KEY("organization_id","job_id","key"),
	CONSTRAINT "report_reasons_length" CHECK (char_length(reason) between 1 and 500),
	CONSTRAINT "report_reasons_key_length" CHECK (char_length(key) <= 100)
);
--> statement-breakpoint
ALTER TABLE "report_reasons" ADD CONSTRAINT "report_reasons_of_job" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reasons" ADD CONSTRAINT "report_reasons_given_by" FOREIGN KEY ("organization_id","updated_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT wall_off('report_reasons'::regclass);
