CREATE TYPE "public"."job_report_status" AS ENUM('IN_PROGRESS', 'COMPLETED', 'FAILED');--> statement-breakpoint
CREATE TYPE "public"."job_report_type" AS ENUM('InitialAttendanceReport', 'SiteVisitReport', 'CompletionReport', 'DryingLog', 'PhotoReport', 'InventoryDetailReport', 'InventoryPhotoReport', 'FormReport', 'EstimateReport');--> statement-breakpoint
ALTER TYPE "public"."file_kind" ADD VALUE 'LETTERHEAD_LOGO';--> statement-breakpoint
ALTER TYPE "public"."file_kind" ADD VALUE 'LETTERHEAD_BACKGROUND';--> statement-breakpoint
ALTER TYPE "public"."file_kind" ADD VALUE 'JOB_REPORT';--> statement-breakpoint
CREATE TABLE "letterheads" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"trading_name" text,
	"legal_name" text,
	"abn" text,
	"licences" text,
	"address" text,
	"phone" text,
	"email" text,
	"website" text,
	"footer" text,
	"disclaimer" text,
	"signature_block" text,
	"accent_colour" text NOT NULL,
	"logo_file_id" uuid,
	"background_file_id" uuid,
	"background_pages" smallint,
	"margin_top" smallint DEFAULT 18 NOT NULL,
	"margin_bottom" smallint DEFAULT 18 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "letterheads_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "letterheads_colour" CHECK (accent_colour ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "letterheads_background" CHECK ((background_file_id is null) = (background_pages is null)),
	CONSTRAINT "letterheads_background_pages" CHECK (background_pages in (1, 2)),
	CONSTRAINT "letterheads_margins" CHECK (margin_top between 10 and 120 and margin_bottom between 10 and 80)
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "default_letterhead_id" uuid;--> statement-breakpoint
ALTER TABLE "letterheads" ADD CONSTRAINT "letterheads_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letterheads" ADD CONSTRAINT "letterheads_logo" FOREIGN KEY ("organization_id","logo_file_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letterheads" ADD CONSTRAINT "letterheads_background_file" FOREIGN KEY ("organization_id","background_file_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letterheads_name" ON "letterheads" USING btree ("organization_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "letterheads_one_default" ON "letterheads" USING btree ("organization_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "letterheads_by_logo" ON "letterheads" USING btree ("organization_id","logo_file_id") WHERE logo_file_id is not null;--> statement-breakpoint
CREATE INDEX "letterheads_by_background" ON "letterheads" USING btree ("organization_id","background_file_id") WHERE background_file_id is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_default_letterhead" FOREIGN KEY ("organization_id","default_letterhead_id") REFERENCES "public"."letterheads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_by_letterhead" ON "clients" USING btree ("organization_id","default_letterhead_id") WHERE default_letterhead_id is not null;--> statement-breakpoint
INSERT INTO "letterheads" ("organization_id", "id", "name", "is_default", "trading_name", "abn", "address", "phone", "email", "accent_colour")
SELECT "organization_id", gen_random_uuid(), 'Standard', true, "name", "abn", "address", "phone", "email", '#0f5c8c' FROM "organizations";
--> statement-breakpoint
SELECT wall_off('letterheads'::regclass);
--> statement-breakpoint
CREATE POLICY the_door ON letterheads FOR INSERT TO makegood_accounts WITH CHECK (true);
--> statement-breakpoint
GRANT INSERT ON letterheads TO makegood_accounts;
