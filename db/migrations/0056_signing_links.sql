ALTER TYPE "public"."link_kind" ADD VALUE 'SIGNING';--> statement-breakpoint
CREATE TABLE "form_signing_links" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"may_fill" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"send_by" text NOT NULL,
	"email" text,
	"phone" text,
	"asks_code" boolean DEFAULT false NOT NULL,
	"after_id" uuid,
	"submits" boolean NOT NULL,
	"message" text,
	"good_for_days" integer NOT NULL,
	"remind_after_days" integer,
	"serial" integer DEFAULT 1 NOT NULL,
	"token_hash" "bytea",
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"code_hash" "bytea",
	"code_sent_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"pass_hash" "bytea",
	"signed_at" timestamp (3) with time zone,
	"signed_from" text,
	"declined_at" timestamp (3) with time zone,
	"decline_reason" text,
	"taken_back_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_signing_links_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "form_signing_links_of_a_form" UNIQUE("organization_id","form_id","id"),
	CONSTRAINT "form_signing_links_ended_once" CHECK (num_nonnulls(signed_at, declined_at, taken_back_at) <= 1),
	CONSTRAINT "form_signing_links_sent" CHECK (num_nonnulls(token_hash, sent_at, expires_at) in (0, 3)),
	CONSTRAINT "form_signing_links_reachable" CHECK (case send_by when 'sms' then phone is not null else email is not null end)
);
--> statement-breakpoint
ALTER TABLE "form_signatures" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "form_signing_links" ADD CONSTRAINT "form_signing_links_of_job" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_signing_links" ADD CONSTRAINT "form_signing_links_of_form" FOREIGN KEY ("organization_id","form_id") REFERENCES "public"."job_forms"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_signing_links" ADD CONSTRAINT "form_signing_links_in_order" FOREIGN KEY ("organization_id","form_id","after_id") REFERENCES "public"."form_signing_links"("organization_id","form_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_signing_links" ADD CONSTRAINT "form_signing_links_sent_by" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "form_signing_links_token_hash" ON "form_signing_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "form_signing_links_pass_hash" ON "form_signing_links" USING btree ("pass_hash");--> statement-breakpoint
CREATE INDEX "form_signing_links_of_job_row" ON "form_signing_links" USING btree ("organization_id","job_id");--> statement-breakpoint
CREATE INDEX "form_signing_links_after" ON "form_signing_links" USING btree ("organization_id","form_id","after_id") WHERE after_id is not null;--> statement-breakpoint
CREATE INDEX "form_signing_links_to_remind" ON "form_signing_links" USING btree ("sent_at") WHERE remind_after_days is not null and reminded_at is null and signed_at is null and declined_at is null and taken_back_at is null;--> statement-breakpoint
ALTER TABLE "form_signatures" ADD CONSTRAINT "form_signatures_by_link" FOREIGN KEY ("organization_id","form_id","link_id") REFERENCES "public"."form_signing_links"("organization_id","form_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "form_signatures_one_a_link" ON "form_signatures" USING btree ("organization_id","form_id","link_id") WHERE link_id is not null;--> statement-breakpoint
SELECT wall_off('form_signing_links'::regclass);--> statement-breakpoint

-- Which form a link opens, before an organisation is known; and which links have waited for so long that their
-- addressees are reminded.
CREATE POLICY the_door ON form_signing_links FOR SELECT TO makegood_accounts USING (true);--> statement-breakpoint
GRANT SELECT ON form_signing_links TO makegood_accounts;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO makegood_accounts;--> statement-breakpoint
CREATE FUNCTION signing_link_by_hash(hash bytea)
  RETURNS TABLE (organization_id integer, link_id uuid, form_id uuid, job_id uuid, created_by uuid, by_pass boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT l.organization_id, l.id, l.form_id, l.job_id, l.created_by, l.pass_hash IS NOT DISTINCT FROM hash
    FROM form_signing_links l
   WHERE l.token_hash = hash OR l.pass_hash = hash;
END
$$;--> statement-breakpoint
ALTER FUNCTION signing_link_by_hash(bytea) OWNER TO makegood_accounts;--> statement-breakpoint
CREATE FUNCTION signing_links_to_remind(at timestamptz)
  RETURNS TABLE (organization_id integer, link_id uuid)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT l.organization_id, l.id
    FROM form_signing_links l
   WHERE l.remind_after_days IS NOT NULL AND l.reminded_at IS NULL AND l.signed_at IS NULL AND l.declined_at IS NULL
     AND l.taken_back_at IS NULL AND l.sent_at <= at - make_interval(days => l.remind_after_days) AND l.expires_at > at
   ORDER BY l.sent_at
   LIMIT 500;
END
$$;--> statement-breakpoint
ALTER FUNCTION signing_links_to_remind(timestamptz) OWNER TO makegood_accounts;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_accounts;
