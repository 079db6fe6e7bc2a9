CREATE TYPE "public"."end_option" AS ENUM('never', 'on', 'after');--> statement-breakpoint
CREATE TYPE "public"."frequency" AS ENUM('day', 'week', 'month', 'year');--> statement-breakpoint
CREATE TYPE "public"."month_option" AS ENUM('byDateNumber', 'byMonthDay');--> statement-breakpoint
CREATE TYPE "public"."override_kind" AS ENUM('cancelled', 'modified', 'moved_out');--> statement-breakpoint
ALTER TYPE "public"."file_kind" ADD VALUE 'TASK_ATTACHMENT';--> statement-breakpoint
CREATE TABLE "override_assignments" (
	"organization_id" integer NOT NULL,
	"series_id" uuid NOT NULL,
	"slot_date" date NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "override_assignments_organization_id_series_id_slot_date_user_id_pk" PRIMARY KEY("organization_id","series_id","slot_date","user_id")
);
--> statement-breakpoint
CREATE TABLE "task_attachments" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"slot_date" date,
	"file_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_attachments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_overrides" (
	"organization_id" integer NOT NULL,
	"series_id" uuid NOT NULL,
	"slot_date" date NOT NULL,
	"kind" "override_kind" NOT NULL,
	"changes" text[] DEFAULT '{}' NOT NULL,
	"name" text,
	"description" text,
	"job_id" uuid,
	"start_local" timestamp(0),
	"end_local" timestamp(0),
	"active_range" "tstzrange",
	"orphaned" boolean DEFAULT false NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_overrides_organization_id_series_id_slot_date_pk" PRIMARY KEY("organization_id","series_id","slot_date"),
	CONSTRAINT "task_overrides_end_after_start" CHECK (end_local > start_local),
	CONSTRAINT "task_overrides_own_time" CHECK ((start_local is null) = (end_local is null) and (start_local is null) = (active_range is null)),
	CONSTRAINT "task_overrides_changed" CHECK ((kind = 'modified') = (cardinality(changes) > 0))
);
--> statement-breakpoint
CREATE TABLE "task_revisions" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"slot_date" date,
	"action" text NOT NULL,
	"scope" text,
	"before" jsonb,
	"after" jsonb,
	"by_user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_revisions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
DROP INDEX "tasks_active";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "freq" "frequency";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "interval" integer;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "by_week_day" smallint[];--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "month_option" "month_option";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "month_ordinal" smallint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "month_day" smallint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "end_option" "end_option";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "count" integer;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "split_from_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "root_id" uuid;--> statement-breakpoint
ALTER TABLE "override_assignments" ADD CONSTRAINT "override_assignments_of_override" FOREIGN KEY ("organization_id","series_id","slot_date") REFERENCES "public"."task_overrides"("organization_id","series_id","slot_date") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "override_assignments" ADD CONSTRAINT "override_assignments_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attachments" ADD CONSTRAINT "task_attachments_organization_id_task_id_tasks_organization_id_id_fk" FOREIGN KEY ("organization_id","task_id") REFERENCES "public"."tasks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attachments" ADD CONSTRAINT "task_attachments_of_override" FOREIGN KEY ("organization_id","task_id","slot_date") REFERENCES "public"."task_overrides"("organization_id","series_id","slot_date") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "task_attachments" ADD CONSTRAINT "task_attachments_organization_id_file_id_files_organization_id_id_fk" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attachments" ADD CONSTRAINT "task_attachments_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_overrides" ADD CONSTRAINT "task_overrides_organization_id_series_id_tasks_organization_id_id_fk" FOREIGN KEY ("organization_id","series_id") REFERENCES "public"."tasks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_overrides" ADD CONSTRAINT "task_overrides_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_overrides" ADD CONSTRAINT "task_overrides_organization_id_updated_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_revisions" ADD CONSTRAINT "task_revisions_organization_id_task_id_tasks_organization_id_id_fk" FOREIGN KEY ("organization_id","task_id") REFERENCES "public"."tasks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_revisions" ADD CONSTRAINT "task_revisions_organization_id_by_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","by_user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "override_assignments_of_user" ON "override_assignments" USING btree ("organization_id","user_id","series_id");--> statement-breakpoint
CREATE INDEX "task_attachments_of_task" ON "task_attachments" USING btree ("organization_id","task_id","slot_date");--> statement-breakpoint
CREATE INDEX "task_attachments_of_file" ON "task_attachments" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE INDEX "task_overrides_active" ON "task_overrides" USING gist ("organization_id","active_range") WHERE active_range is not null and not orphaned;--> statement-breakpoint
CREATE INDEX "task_revisions_of_task" ON "task_revisions" USING btree ("organization_id","task_id","created_at");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_split_from_id_tasks_organization_id_id_fk" FOREIGN KEY ("organization_id","split_from_id") REFERENCES "public"."tasks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_root_id_tasks_organization_id_id_fk" FOREIGN KEY ("organization_id","root_id") REFERENCES "public"."tasks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_single_active" ON "tasks" USING gist ("organization_id","active_range") WHERE deleted_at is null and freq is null;--> statement-breakpoint
CREATE INDEX "tasks_series_active" ON "tasks" USING gist ("organization_id","active_range") WHERE deleted_at is null and freq is not null;--> statement-breakpoint
CREATE INDEX "tasks_drafts" ON "tasks" USING btree ("organization_id","start_local") WHERE draft and deleted_at is null;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_whole_rule" CHECK ((freq is null and "interval" is null and by_week_day is null and month_option is null and month_ordinal is null
        and month_day is null and end_option is null and count is null and ends_on is null)
        or (freq is not null and "interval" > 0 and by_week_day is not null and end_option is not null
        and (freq = 'week') = (cardinality(by_week_day) > 0)
        and (freq = 'month') = (month_option is not null)
        and (end_option = 'after') = (count is not null) and (end_option = 'on') = (ends_on is not null)));--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY[
  'task_overrides', 'override_assignments', 'task_attachments', 'task_revisions'
]) t;--> statement-breakpoint
-- What a task was is written once and read, never rewritten.
REVOKE UPDATE, DELETE ON task_revisions FROM makegood_app;--> statement-breakpoint
CREATE POLICY by_function_only ON task_overrides FOR SELECT TO makegood_index USING (true);--> statement-breakpoint
GRANT SELECT ON task_overrides TO makegood_index;--> statement-breakpoint

-- A window finds single tasks, series whose stretch meets it, and series of which one task was moved into it.
CREATE OR REPLACE FUNCTION task_ids_between(from_instant timestamptz, to_instant timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM tasks
   WHERE organization_id = current_organization() AND active_range && tstzrange(from_instant, to_instant)
     AND deleted_at IS NULL AND freq IS NULL
  UNION ALL
  SELECT id FROM tasks
   WHERE organization_id = current_organization() AND active_range && tstzrange(from_instant, to_instant)
     AND deleted_at IS NULL AND freq IS NOT NULL
  UNION ALL
  SELECT series_id FROM task_overrides
   WHERE organization_id = current_organization() AND active_range && tstzrange(from_instant, to_instant)
     AND active_range IS NOT NULL AND NOT orphaned
$$;
