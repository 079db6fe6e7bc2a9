CREATE TYPE "public"."client_type" AS ENUM('INSURER', 'ADJUSTER', 'BUILDER', 'STRATA', 'REAL_ESTATE', 'PRIVATE');--> statement-breakpoint
CREATE TYPE "public"."file_kind" AS ENUM('PROFILE_PICTURE', 'LOGO', 'CLIENT_LOGO');--> statement-breakpoint
CREATE TYPE "public"."job_priority" AS ENUM('EMERGENCY', 'STANDARD', 'SCHEDULED');--> statement-breakpoint
CREATE TYPE "public"."job_status" AS ENUM('NOT_STARTED', 'CUSTOMER_CONTACTED', 'IN_PROGRESS', 'INITIAL_REPORT_SUBMITTED', 'APPROVAL_PENDING', 'PROGRESS_REPORT_SUBMITTED', 'ON_HOLD', 'TO_BE_INVOICED', 'INVOICED', 'COMPLETED', 'CANCELLED');--> statement-breakpoint
CREATE TYPE "public"."link_kind" AS ENUM('RESET', 'INVITATION');--> statement-breakpoint
CREATE TYPE "public"."mail_status" AS ENUM('queued', 'sent', 'failed', 'outbox');--> statement-breakpoint
CREATE TYPE "public"."occupancy" AS ENUM('OWNER_OCCUPIED', 'TENANTED', 'VACANT', 'COMMERCIAL');--> statement-breakpoint
CREATE TYPE "public"."policy_cover_type" AS ENUM('BUILDING', 'CONTENTS', 'BUILDING_AND_CONTENTS');--> statement-breakpoint
CREATE TYPE "public"."pricing_plan" AS ENUM('FREE', 'PAYG', 'UNRESTRICTED');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('Administrator', 'ProjectManager', 'Supervisor', 'Technician');--> statement-breakpoint
CREATE TYPE "public"."theme" AS ENUM('system', 'light', 'dark');--> statement-breakpoint
CREATE TYPE "public"."user_status" AS ENUM('ACTIVE', 'INVITED', 'REMOVED');--> statement-breakpoint
CREATE TABLE "clients" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"type" "client_type" NOT NULL,
	"abn" text,
	"street_address" text,
	"suburb" text,
	"state" text,
	"postcode" text,
	"country" text,
	"phone" text,
	"email" text,
	"accounts_email" text,
	"notes" text,
	"logo_file_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "clients_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text,
	"phone" text,
	"mobile" text,
	"email" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"receives_reports" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contacts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "job_status_entries" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"status" "job_status" NOT NULL,
	"note" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_user_id" uuid,
	"removed_at" timestamp (3) with time zone,
	"removed_by" uuid,
	CONSTRAINT "job_status_entries_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_no" integer NOT NULL,
	"status" "job_status" DEFAULT 'NOT_STARTED' NOT NULL,
	"type" text NOT NULL,
	"priority" "job_priority" DEFAULT 'STANDARD' NOT NULL,
	"site_address" text NOT NULL,
	"suburb" text,
	"state" text,
	"postcode" text,
	"country" text,
	"timezone" text NOT NULL,
	"client_id" uuid,
	"client_name" text,
	"is_private_job" boolean DEFAULT false NOT NULL,
	"contact_name" text,
	"contact_number" text,
	"contact_email" text,
	"second_contact_name" text,
	"second_contact_number" text,
	"second_contact_email" text,
	"loss_adjuster_name" text,
	"loss_adjuster_number" text,
	"loss_adjuster_email" text,
	"ref_number" text,
	"policy_number" text,
	"policy_cover_type" "policy_cover_type",
	"excess_cents" integer,
	"date_of_loss" date,
	"cause_of_loss" text,
	"occupancy" "occupancy",
	"access_notes" text,
	"description" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"instruction_received_at" timestamp (3) with time zone,
	"project_manager_id" uuid,
	"supervisor_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "jobs_private_or_client" CHECK ((is_private_job and client_id is null and contact_name is not null) or (not is_private_job and client_id is not null))
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "link_kind" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "account_links_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"kind" "file_kind" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "job_counts" (
	"organization_id" integer NOT NULL,
	"status" "job_status" NOT NULL,
	"jobs" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "job_counts_organization_id_status_pk" PRIMARY KEY("organization_id","status")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"organization_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_organization_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"identifier" text NOT NULL,
	"pricing_plan" "pricing_plan" DEFAULT 'FREE' NOT NULL,
	"timezone" text DEFAULT 'Australia/Brisbane' NOT NULL,
	"currency" text DEFAULT 'AUD' NOT NULL,
	"country" text DEFAULT 'Australia' NOT NULL,
	"state" text,
	"address" text,
	"phone" text,
	"email" text,
	"abn" text,
	"logo_file_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_usage" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"last_job_no" integer DEFAULT 0 NOT NULL,
	"job_count" integer DEFAULT 0 NOT NULL,
	"user_count" integer DEFAULT 0 NOT NULL,
	"storage_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" "role" NOT NULL,
	"status" "user_status" NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"picture_file_id" uuid,
	"theme" "theme" DEFAULT 'system' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"job_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_user_id_key_pk" PRIMARY KEY("organization_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "mail_messages" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text NOT NULL,
	"status" "mail_status" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mail_messages_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pinned_users" (
	"organization_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"pinned_user_id" uuid NOT NULL,
	CONSTRAINT "pinned_users_organization_id_user_id_pinned_user_id_pk" PRIMARY KEY("organization_id","user_id","pinned_user_id")
);
--> statement-breakpoint
CREATE TABLE "task_assignments" (
	"organization_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "task_assignments_organization_id_task_id_user_id_pk" PRIMARY KEY("organization_id","task_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"start_local" timestamp(0) NOT NULL,
	"end_local" timestamp(0) NOT NULL,
	"timezone" text NOT NULL,
	"active_range" "tstzrange" NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "tasks_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "tasks_end_after_start" CHECK (end_local > start_local)
);
--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_organization_id_logo_file_id_files_organization_id_id_fk" FOREIGN KEY ("organization_id","logo_file_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_organization_id_client_id_clients_organization_id_id_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_status_entries" ADD CONSTRAINT "job_status_entries_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_status_entries" ADD CONSTRAINT "job_status_entries_organization_id_by_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","by_user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_status_entries" ADD CONSTRAINT "job_status_entries_organization_id_removed_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","removed_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organization_id_client_id_clients_organization_id_id_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organization_id_project_manager_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","project_manager_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organization_id_supervisor_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","supervisor_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_counts" ADD CONSTRAINT "job_counts_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_organization_id_logo_file_id_files_organization_id_id_fk" FOREIGN KEY ("organization_id","logo_file_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_usage" ADD CONSTRAINT "plan_usage_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_picture_file_id_files_organization_id_id_fk" FOREIGN KEY ("organization_id","picture_file_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_organization_id_actor_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","actor_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_users" ADD CONSTRAINT "pinned_users_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_users" ADD CONSTRAINT "pinned_users_organization_id_pinned_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","pinned_user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_assignments" ADD CONSTRAINT "task_assignments_organization_id_task_id_tasks_organization_id_id_fk" FOREIGN KEY ("organization_id","task_id") REFERENCES "public"."tasks"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_assignments" ADD CONSTRAINT "task_assignments_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_updated_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_company_name" ON "clients" USING btree ("organization_id",lower("company_name"));--> statement-breakpoint
CREATE INDEX "contacts_of_client" ON "contacts" USING btree ("organization_id","client_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_one_primary" ON "contacts" USING btree ("organization_id","client_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "job_status_entries_of_job" ON "job_status_entries" USING btree ("organization_id","job_id","happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_job_no" ON "jobs" USING btree ("organization_id","job_no");--> statement-breakpoint
CREATE INDEX "jobs_by_created" ON "jobs" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_updated" ON "jobs" USING btree ("organization_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_address" ON "jobs" USING btree ("organization_id","site_address","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_client_name" ON "jobs" USING btree ("organization_id","client_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_type" ON "jobs" USING btree ("organization_id","type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_status" ON "jobs" USING btree ("organization_id","status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_of_client" ON "jobs" USING btree ("organization_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_of_project_manager" ON "jobs" USING btree ("organization_id","project_manager_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_of_supervisor" ON "jobs" USING btree ("organization_id","supervisor_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_ref_number" ON "jobs" USING btree ("organization_id","ref_number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_token_hash" ON "account_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_links_of_user" ON "account_links" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_key" ON "files" USING btree ("organization_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("organization_id","first_name","last_name");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE status <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "activity_of_subject" ON "activity" USING btree ("organization_id","subject_type","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_of_job" ON "activity" USING btree ("organization_id","job_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_messages_key" ON "mail_messages" USING btree ("organization_id","key");--> statement-breakpoint
CREATE INDEX "mail_messages_by_created" ON "mail_messages" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "throttles_by_reset" ON "throttles" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "task_assignments_of_user" ON "task_assignments" USING btree ("organization_id","user_id","task_id");--> statement-breakpoint
CREATE INDEX "tasks_active" ON "tasks" USING gist ("organization_id","active_range") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_of_job" ON "tasks" USING btree ("organization_id","job_id","start_local") WHERE deleted_at is null;