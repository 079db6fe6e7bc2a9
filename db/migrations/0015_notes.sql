CREATE TABLE "completion_summaries" (
	"organization_id" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"summary" text,
	"updated_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "completion_summaries_organization_id_job_id_pk" PRIMARY KEY("organization_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "notes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "completion_summaries" ADD CONSTRAINT "completion_summaries_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_summaries" ADD CONSTRAINT "completion_summaries_organization_id_updated_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_of_job" ON "notes" USING btree ("organization_id","job_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY['notes', 'completion_summaries']) t;
