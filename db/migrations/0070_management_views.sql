CREATE TABLE "mail_attachments" (
	"organization_id" integer NOT NULL,
	"message_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	CONSTRAINT "mail_attachments_organization_id_message_id_place_pk" PRIMARY KEY("organization_id","message_id","place")
);
--> statement-breakpoint
CREATE TABLE "management_view_recipients" (
	"organization_id" integer NOT NULL,
	"view_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "management_view_recipients_organization_id_view_id_user_id_pk" PRIMARY KEY("organization_id","view_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "management_views" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"filters" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"sends" text,
	"sent_for" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "management_views_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "management_views_sends" CHECK (sends in ('WEEKLY', 'MONTHLY')),
	CONSTRAINT "management_views_sent_for" CHECK (sends is null or sent_for is not null)
);
--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_of_message" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."mail_messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "management_view_recipients" ADD CONSTRAINT "management_view_recipients_of_view" FOREIGN KEY ("organization_id","view_id") REFERENCES "public"."management_views"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "management_view_recipients" ADD CONSTRAINT "management_view_recipients_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "management_views" ADD CONSTRAINT "management_views_of_owner" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "management_view_recipients_by_user" ON "management_view_recipients" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "management_views_by_owner" ON "management_views" USING btree ("organization_id","owner_id");--> statement-breakpoint
CREATE INDEX "estimate_cuts_by_created" ON "estimate_cuts" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "estimates_by_created" ON "estimates" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "job_status_entries_by_time" ON "job_status_entries" USING btree ("organization_id","happened_at");--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY['management_views', 'management_view_recipients', 'mail_attachments']) t;
