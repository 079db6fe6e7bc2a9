CREATE TYPE "public"."estimate_status" AS ENUM('SCOPING', 'ESTIMATING', 'COMPLETED', 'APPROVAL_PENDING', 'APPROVED', 'REJECTED');--> statement-breakpoint
CREATE TYPE "public"."markup_mode" AS ENUM('LINE', 'SECTION', 'WHOLE', 'NONE');--> statement-breakpoint
CREATE TABLE "estimate_lines" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"code" text,
	"description" text NOT NULL,
	"quantity" numeric(12, 3) NOT NULL,
	"days" numeric(12, 3),
	"unit" text NOT NULL,
	"unit_cost_cents" bigint,
	"markup_percent" numeric(7, 2),
	"unit_rate_cents" bigint NOT NULL,
	"taxable" boolean NOT NULL,
	"note" text,
	"total_cents" bigint NOT NULL,
	"rank" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "estimate_lines_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "estimate_sections" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"title" text NOT NULL,
	"room_id" uuid,
	"markup_percent" numeric(7, 2),
	"rank" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "estimate_sections_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "estimate_sections_in_estimate" UNIQUE("organization_id","estimate_id","id")
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"estimate_no" integer NOT NULL,
	"version_no" integer NOT NULL,
	"copied_from_id" uuid,
	"name" text NOT NULL,
	"status" "estimate_status" NOT NULL,
	"markup_mode" "markup_mode" NOT NULL,
	"markup_percent" numeric(7, 2),
	"contingency_percent" numeric(7, 2) NOT NULL,
	"discount_cents" bigint NOT NULL,
	"gst_percent" numeric(7, 2) NOT NULL,
	"terms" text,
	"exclusions" text,
	"valid_days" integer,
	"letterhead_id" uuid,
	"lines_cents" bigint DEFAULT 0 NOT NULL,
	"taxable_lines_cents" bigint DEFAULT 0 NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"head_version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "estimates_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "estimates_in_job" UNIQUE("organization_id","job_id","id"),
	CONSTRAINT "estimates_decided" CHECK ((status in ('APPROVED', 'REJECTED')) = (num_nonnulls(decided_by, decided_at) = 2))
);
--> statement-breakpoint
ALTER TABLE "plan_usage" ADD COLUMN "last_estimate_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_reports" ADD COLUMN "estimate_id" uuid;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_of_estimate" FOREIGN KEY ("organization_id","estimate_id") REFERENCES "public"."estimates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_of_section" FOREIGN KEY ("organization_id","estimate_id","section_id") REFERENCES "public"."estimate_sections"("organization_id","estimate_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_sections" ADD CONSTRAINT "estimate_sections_of_estimate" FOREIGN KEY ("organization_id","job_id","estimate_id") REFERENCES "public"."estimates"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_sections" ADD CONSTRAINT "estimate_sections_of_room" FOREIGN KEY ("organization_id","job_id","room_id") REFERENCES "public"."rooms"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_of_job" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_copied_from" FOREIGN KEY ("organization_id","copied_from_id") REFERENCES "public"."estimates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_letterhead" FOREIGN KEY ("organization_id","letterhead_id") REFERENCES "public"."letterheads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_decided_by" FOREIGN KEY ("organization_id","decided_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_made_by" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_changed_by" FOREIGN KEY ("organization_id","updated_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_lines_in_order" ON "estimate_lines" USING btree ("organization_id","estimate_id","section_id","rank","id");--> statement-breakpoint
CREATE INDEX "estimate_sections_of_estimate_row" ON "estimate_sections" USING btree ("organization_id","job_id","estimate_id");--> statement-breakpoint
CREATE INDEX "estimate_sections_of_room_row" ON "estimate_sections" USING btree ("organization_id","job_id","room_id") WHERE room_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_versions" ON "estimates" USING btree ("organization_id","estimate_no","version_no");--> statement-breakpoint
CREATE INDEX "estimates_of_job_in_order" ON "estimates" USING btree ("organization_id","job_id","estimate_no","version_no");--> statement-breakpoint
CREATE INDEX "estimates_copied_from_row" ON "estimates" USING btree ("organization_id","copied_from_id") WHERE copied_from_id is not null;--> statement-breakpoint
CREATE INDEX "estimates_by_letterhead" ON "estimates" USING btree ("organization_id","letterhead_id") WHERE letterhead_id is not null;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_of_estimate" FOREIGN KEY ("organization_id","job_id","estimate_id") REFERENCES "public"."estimates"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_reports_of_estimate_row" ON "job_reports" USING btree ("organization_id","job_id","estimate_id") WHERE estimate_id is not null;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_about_an_estimate" CHECK ((type = 'EstimateReport') = (estimate_id is not null));--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY['estimates', 'estimate_sections', 'estimate_lines']) t;
