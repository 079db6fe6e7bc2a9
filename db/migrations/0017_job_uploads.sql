ALTER TYPE "public"."file_kind" ADD VALUE 'JOB_UPLOAD';--> statement-breakpoint
CREATE TABLE "job_uploads" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"comments" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "job_uploads_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "thumbnail_key" text;--> statement-breakpoint
ALTER TABLE "job_uploads" ADD CONSTRAINT "job_uploads_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_uploads" ADD CONSTRAINT "job_uploads_organization_id_file_id_files_organization_id_id_fk" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_uploads" ADD CONSTRAINT "job_uploads_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_uploads_of_job" ON "job_uploads" USING btree ("organization_id","job_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_uploads_of_file" ON "job_uploads" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_thumbnail_key" ON "files" USING btree ("organization_id","thumbnail_key");--> statement-breakpoint
SELECT wall_off('job_uploads'::regclass);
