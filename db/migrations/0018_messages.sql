CREATE TYPE "public"."message_kind" AS ENUM('email', 'sms');--> statement-breakpoint
CREATE TYPE "public"."sms_direction" AS ENUM('outgoing', 'incoming');--> statement-breakpoint
CREATE TYPE "public"."sms_status" AS ENUM('queued', 'sent', 'delivered', 'failed', 'outbox', 'received');--> statement-breakpoint
ALTER TYPE "public"."file_kind" ADD VALUE 'EMAIL_ATTACHMENT';--> statement-breakpoint
CREATE TABLE "email_attachments" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"email_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "email_attachments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "job_emails" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"forward_replies_to" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_emails_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" "message_kind" NOT NULL,
	"name" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "message_templates_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"direction" "sms_direction" NOT NULL,
	"recipient_number" text NOT NULL,
	"sender" text,
	"text" text NOT NULL,
	"segments" integer NOT NULL,
	"status" "sms_status" NOT NULL,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"trying_since" timestamp (3) with time zone,
	"was_cut_off" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "sms_messages_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "cc" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "bcc" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "from_name" text;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "trying_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "was_cut_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_organization_id_email_id_job_emails_organization_id_id_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."job_emails"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_organization_id_file_id_files_organization_id_id_fk" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_emails" ADD CONSTRAINT "job_emails_organization_id_id_mail_messages_organization_id_id_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."mail_messages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_emails" ADD CONSTRAINT "job_emails_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_emails" ADD CONSTRAINT "job_emails_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_attachments_of_email" ON "email_attachments" USING btree ("organization_id","email_id","place");--> statement-breakpoint
CREATE INDEX "email_attachments_of_file" ON "email_attachments" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE INDEX "job_emails_of_job" ON "job_emails" USING btree ("organization_id","job_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree ("organization_id","kind","name");--> statement-breakpoint
CREATE INDEX "sms_messages_of_job" ON "sms_messages" USING btree ("organization_id","job_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_provider_id" ON "sms_messages" USING btree ("organization_id","provider_id");--> statement-breakpoint
CREATE INDEX "sms_messages_outbox" ON "sms_messages" USING btree ("organization_id","created_at","id") WHERE status in ('outbox', 'failed');--> statement-breakpoint
CREATE INDEX "sms_messages_to_number" ON "sms_messages" USING btree ("recipient_number","sender","created_at") WHERE direction = 'outgoing';--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY[
  'job_emails', 'email_attachments', 'sms_messages', 'message_templates'
]) t;--> statement-breakpoint

-- Who registers an organisation gives it its first templates.
CREATE POLICY the_door ON message_templates FOR INSERT TO makegood_accounts WITH CHECK (true);--> statement-breakpoint
GRANT INSERT ON message_templates TO makegood_accounts;--> statement-breakpoint

-- Whose a text is that came in, before an organisation is known: that of the newest text which went the other way.
CREATE POLICY by_function_only ON sms_messages FOR SELECT TO makegood_index USING (true);--> statement-breakpoint
GRANT SELECT ON sms_messages TO makegood_index;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO makegood_index;--> statement-breakpoint
CREATE FUNCTION sms_thread(their_number text, our_number text) RETURNS TABLE (organization_id integer, job_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.organization_id, m.job_id FROM sms_messages m
   WHERE m.direction = 'outgoing' AND m.recipient_number = their_number AND m.sender = our_number
     AND m.status IN ('queued', 'sent', 'delivered')
   ORDER BY m.created_at DESC LIMIT 1
$$;--> statement-breakpoint
ALTER FUNCTION sms_thread(text, text) OWNER TO makegood_index;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_index;
