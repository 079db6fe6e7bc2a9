CREATE TABLE "estimate_cuts" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid,
	"job_id" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"approved_id" uuid NOT NULL,
	"origin_id" uuid NOT NULL,
	"catalogue_item_id" uuid,
	"evidence_kind" text,
	"code" text,
	"description" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"link_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "estimate_cuts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "estimate_links" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"show_costs" boolean NOT NULL,
	"show_section_totals" boolean NOT NULL,
	"name" text NOT NULL,
	"send_by" text NOT NULL,
	"email" text,
	"phone" text,
	"asks_code" boolean DEFAULT false NOT NULL,
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
	"sign" jsonb,
	"signed_by" text,
	"consent" text,
	"captured_at" timestamp (3) with time zone,
	"timezone" text,
	"device" text,
	CONSTRAINT "estimate_links_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "estimate_links_in_job" UNIQUE("organization_id","job_id","id"),
	CONSTRAINT "estimate_links_signed" CHECK (num_nonnulls(signed_at, sign, signed_by, consent, captured_at) in (0, 5)),
	CONSTRAINT "estimate_links_ended_once" CHECK (num_nonnulls(signed_at, declined_at, taken_back_at) <= 1),
	CONSTRAINT "estimate_links_sent" CHECK (num_nonnulls(token_hash, sent_at, expires_at) in (0, 3)),
	CONSTRAINT "estimate_links_reachable" CHECK (case send_by when 'sms' then phone is not null else email is not null end)
);
--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "decided_link_id" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "clients_cut_lines" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_cuts" ADD CONSTRAINT "estimate_cuts_of_client" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_cuts" ADD CONSTRAINT "estimate_cuts_of_job" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_cuts" ADD CONSTRAINT "estimate_cuts_of_estimate" FOREIGN KEY ("organization_id","job_id","estimate_id") REFERENCES "public"."estimates"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_cuts" ADD CONSTRAINT "estimate_cuts_approved_without" FOREIGN KEY ("organization_id","job_id","approved_id") REFERENCES "public"."estimates"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_cuts" ADD CONSTRAINT "estimate_cuts_of_catalogue_item" FOREIGN KEY ("organization_id","catalogue_item_id") REFERENCES "public"."catalogue_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_cuts" ADD CONSTRAINT "estimate_cuts_by_link" FOREIGN KEY ("organization_id","job_id","link_id") REFERENCES "public"."estimate_links"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_cuts" ADD CONSTRAINT "estimate_cuts_made_by" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_links" ADD CONSTRAINT "estimate_links_of_estimate" FOREIGN KEY ("organization_id","job_id","estimate_id") REFERENCES "public"."estimates"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_links" ADD CONSTRAINT "estimate_links_sent_by" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_cuts_of_client_in_order" ON "estimate_cuts" USING btree ("organization_id","client_id","created_at","id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "estimate_cuts_of_estimate_row" ON "estimate_cuts" USING btree ("organization_id","job_id","estimate_id");--> statement-breakpoint
CREATE INDEX "estimate_cuts_approved_row" ON "estimate_cuts" USING btree ("organization_id","job_id","approved_id");--> statement-breakpoint
CREATE INDEX "estimate_cuts_by_catalogue_item" ON "estimate_cuts" USING btree ("organization_id","catalogue_item_id") WHERE catalogue_item_id is not null;--> statement-breakpoint
CREATE INDEX "estimate_cuts_by_link_row" ON "estimate_cuts" USING btree ("organization_id","job_id","link_id") WHERE link_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "estimate_links_token_hash" ON "estimate_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "estimate_links_pass_hash" ON "estimate_links" USING btree ("pass_hash");--> statement-breakpoint
CREATE INDEX "estimate_links_of_estimate_row" ON "estimate_links" USING btree ("organization_id","job_id","estimate_id");--> statement-breakpoint
CREATE INDEX "estimate_links_to_remind" ON "estimate_links" USING btree ("sent_at") WHERE remind_after_days is not null and reminded_at is null and signed_at is null and declined_at is null and taken_back_at is null;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_decided_by_link" FOREIGN KEY ("organization_id","job_id","decided_link_id") REFERENCES "public"."estimate_links"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimates_decided_by_link_row" ON "estimates" USING btree ("organization_id","job_id","decided_link_id") WHERE decided_link_id is not null;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_link_decides" CHECK (decided_link_id is null or decided_at is not null);--> statement-breakpoint
SELECT wall_off('estimate_links'::regclass);--> statement-breakpoint
SELECT wall_off('estimate_cuts'::regclass);--> statement-breakpoint

-- Which estimate a link opens, before an organisation is known; and which links have waited for so long that their
-- addressees are reminded.
CREATE POLICY the_door ON estimate_links FOR SELECT TO makegood_accounts USING (true);--> statement-breakpoint
GRANT SELECT ON estimate_links TO makegood_accounts;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO makegood_accounts;--> statement-breakpoint
CREATE FUNCTION estimate_link_by_hash(hash bytea)
  RETURNS TABLE (organization_id integer, link_id uuid, subject_id uuid, job_id uuid, created_by uuid, by_pass boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT l.organization_id, l.id, l.estimate_id, l.job_id, l.created_by, l.pass_hash IS NOT DISTINCT FROM hash
    FROM estimate_links l
   WHERE l.token_hash = hash OR l.pass_hash = hash;
END
$$;--> statement-breakpoint
ALTER FUNCTION estimate_link_by_hash(bytea) OWNER TO makegood_accounts;--> statement-breakpoint
CREATE FUNCTION estimate_links_to_remind(at timestamptz)
  RETURNS TABLE (organization_id integer, link_id uuid)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT l.organization_id, l.id
    FROM estimate_links l
   WHERE l.remind_after_days IS NOT NULL AND l.reminded_at IS NULL AND l.signed_at IS NULL AND l.declined_at IS NULL
     AND l.taken_back_at IS NULL AND l.sent_at <= at - make_interval(days => l.remind_after_days) AND l.expires_at > at
   ORDER BY l.sent_at
   LIMIT 500;
END
$$;--> statement-breakpoint
ALTER FUNCTION estimate_links_to_remind(timestamptz) OWNER TO makegood_accounts;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_accounts;
