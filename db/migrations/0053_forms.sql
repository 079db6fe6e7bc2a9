CREATE TABLE "form_signatures" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"item_id" text,
	"referenced_signature_id" uuid,
	"sign" jsonb NOT NULL,
	"signed_by" text NOT NULL,
	"role" text,
	"consent" text,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"timezone" text,
	"device" text,
	"latitude" double precision,
	"longitude" double precision,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_signatures_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "form_signatures_of_something" CHECK (num_nonnulls(item_id, referenced_signature_id) = 1),
	CONSTRAINT "form_signatures_place" CHECK ((latitude is null) = (longitude is null))
);
--> statement-breakpoint
CREATE TABLE "form_template_groups" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"client_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "form_template_groups_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "form_template_groups_deleted" CHECK (deleted_at is null or client_id is null)
);
--> statement-breakpoint
CREATE TABLE "form_template_versions" (
	"organization_id" integer NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_template_versions_organization_id_template_id_version_pk" PRIMARY KEY("organization_id","template_id","version")
);
--> statement-breakpoint
CREATE TABLE "form_templates" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"draft_name" text,
	"draft_items" jsonb,
	"draft_revision" integer DEFAULT 0 NOT NULL,
	"drafted_by" uuid,
	"drafted_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "form_templates_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "form_templates_draft" CHECK (num_nonnulls(draft_name, draft_items, drafted_by, drafted_at) in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "job_forms" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"inspection_id" uuid,
	"template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"is_customized" boolean DEFAULT false NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"answered" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"supersedes_id" uuid,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" uuid,
	"job_fields" jsonb,
	"frozen" text,
	"sha256" "bytea",
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "job_forms_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "job_forms_whole_when_submitted" CHECK (num_nonnulls(submitted_at, submitted_by, job_fields, frozen, sha256) in (0, 5)),
	CONSTRAINT "job_forms_supersede_another" CHECK (supersedes_id <> id)
);
--> statement-breakpoint
ALTER TABLE "form_signatures" ADD CONSTRAINT "form_signatures_of_form" FOREIGN KEY ("organization_id","form_id") REFERENCES "public"."job_forms"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_signatures" ADD CONSTRAINT "form_signatures_beside_another" FOREIGN KEY ("organization_id","referenced_signature_id") REFERENCES "public"."form_signatures"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_signatures" ADD CONSTRAINT "form_signatures_made_by" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_groups" ADD CONSTRAINT "form_template_groups_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_groups" ADD CONSTRAINT "form_template_groups_client" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_of_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."form_templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_made_by" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_of_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."form_template_groups"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_drafted_by" FOREIGN KEY ("organization_id","drafted_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_forms" ADD CONSTRAINT "job_forms_of_job" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_forms" ADD CONSTRAINT "job_forms_at_visit" FOREIGN KEY ("organization_id","job_id","inspection_id") REFERENCES "public"."inspections"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_forms" ADD CONSTRAINT "job_forms_of_template" FOREIGN KEY ("organization_id","template_id","template_version") REFERENCES "public"."form_template_versions"("organization_id","template_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_forms" ADD CONSTRAINT "job_forms_supersede" FOREIGN KEY ("organization_id","supersedes_id") REFERENCES "public"."job_forms"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_forms" ADD CONSTRAINT "job_forms_submitted_by" FOREIGN KEY ("organization_id","submitted_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_forms" ADD CONSTRAINT "job_forms_made_by" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "form_signatures_one_an_item" ON "form_signatures" USING btree ("organization_id","form_id","item_id") WHERE item_id is not null;--> statement-breakpoint
CREATE INDEX "form_signatures_of_form_in_order" ON "form_signatures" USING btree ("organization_id","form_id","created_at","id");--> statement-breakpoint
CREATE INDEX "form_signatures_beside" ON "form_signatures" USING btree ("organization_id","referenced_signature_id") WHERE referenced_signature_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "form_template_groups_name" ON "form_template_groups" USING btree ("organization_id",lower(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "form_template_groups_of_client" ON "form_template_groups" USING btree ("organization_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "form_templates_name" ON "form_templates" USING btree ("organization_id","group_id",lower(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "job_forms_of_job_in_order" ON "job_forms" USING btree ("organization_id","job_id","created_at","id");--> statement-breakpoint
CREATE INDEX "job_forms_of_template_row" ON "job_forms" USING btree ("organization_id","template_id","template_version");--> statement-breakpoint
CREATE INDEX "job_forms_at_visit_row" ON "job_forms" USING btree ("organization_id","job_id","inspection_id") WHERE inspection_id is not null;--> statement-breakpoint
CREATE INDEX "job_forms_superseding" ON "job_forms" USING btree ("organization_id","supersedes_id") WHERE supersedes_id is not null;--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY[
  'form_template_groups', 'form_templates', 'form_template_versions', 'job_forms', 'form_signatures'
]) t;--> statement-breakpoint

-- A new organisation begins with a group of templates.
CREATE POLICY the_door ON form_template_groups FOR INSERT TO makegood_accounts WITH CHECK (true);--> statement-breakpoint
CREATE POLICY the_door ON form_templates FOR INSERT TO makegood_accounts WITH CHECK (true);--> statement-breakpoint
CREATE POLICY the_door ON form_template_versions FOR INSERT TO makegood_accounts WITH CHECK (true);--> statement-breakpoint
GRANT INSERT ON form_template_groups, form_templates, form_template_versions TO makegood_accounts;--> statement-breakpoint
CREATE TRIGGER at_a_visit_inspection_id BEFORE INSERT OR UPDATE OF inspection_id ON job_forms FOR EACH ROW
  WHEN (NEW.inspection_id IS NOT NULL) EXECUTE FUNCTION hold_visit('inspection_id');
