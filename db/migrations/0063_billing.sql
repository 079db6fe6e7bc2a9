CREATE TYPE "public"."coupon_kind" AS ENUM('PERCENT', 'AMOUNT', 'MONTHS');--> statement-breakpoint
CREATE TYPE "public"."invoice_status" AS ENUM('NOT_CHARGED');--> statement-breakpoint
CREATE TABLE "active_user_days" (
	"organization_id" integer NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "active_user_days_organization_id_day_user_id_pk" PRIMARY KEY("organization_id","day","user_id")
);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"organization_id" integer NOT NULL,
	"card_holder_name" text NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_accounts_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "billing_invoices" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"month" date NOT NULL,
	"number" integer NOT NULL,
	"status" "invoice_status" NOT NULL,
	"currency" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
	"credit_code" text,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_invoices_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"organization_id" integer NOT NULL,
	"code" text NOT NULL,
	"kind" "coupon_kind" NOT NULL,
	"percent" integer,
	"amount_cents" bigint,
	"months" integer,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"from_month" date NOT NULL,
	CONSTRAINT "coupon_uses_organization_id_code_pk" PRIMARY KEY("organization_id","code"),
	CONSTRAINT "coupon_uses_terms" CHECK (case kind
  when 'PERCENT' then percent between 1 and 100 and amount_cents is null
  when 'AMOUNT' then amount_cents > 0 and percent is null and months is null
  when 'MONTHS' then months > 0 and percent is null and amount_cents is null end)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" "coupon_kind" NOT NULL,
	"percent" integer,
	"amount_cents" bigint,
	"months" integer,
	"valid_from" date,
	"valid_until" date,
	"most_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_terms" CHECK (case kind
  when 'PERCENT' then percent between 1 and 100 and amount_cents is null
  when 'AMOUNT' then amount_cents > 0 and percent is null and months is null
  when 'MONTHS' then months > 0 and percent is null and amount_cents is null end)
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"valid_from" date PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"user_cents" bigint NOT NULL,
	"job_cents" bigint NOT NULL,
	"gb_cents" bigint NOT NULL,
	"gst_percent" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"organization_id" integer NOT NULL,
	"day" date NOT NULL,
	"plan" "pricing_plan" NOT NULL,
	"user_count" integer NOT NULL,
	"job_count" integer NOT NULL,
	"storage_bytes" bigint NOT NULL,
	"was_payg" boolean NOT NULL,
	"jobs_opened" integer NOT NULL,
	"jobs_billed" integer NOT NULL,
	CONSTRAINT "usage_days_organization_id_day_pk" PRIMARY KEY("organization_id","day")
);
--> statement-breakpoint
ALTER TABLE "active_user_days" ADD CONSTRAINT "active_user_days_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_organization_id_updated_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_invoices" ADD CONSTRAINT "billing_invoices_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_organization_id_taken_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","taken_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_invoices_month" ON "billing_invoices" USING btree ("organization_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_invoices_number" ON "billing_invoices" USING btree ("number");--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY[
  'active_user_days', 'billing_accounts', 'billing_invoices', 'coupon_uses', 'usage_days'
]) t;--> statement-breakpoint

-- What an invoice rests on is written by triggers alone, and what was sent to an organisation is never rewritten.
REVOKE INSERT, UPDATE, DELETE ON active_user_days, usage_days FROM makegood_app;--> statement-breakpoint
REVOKE UPDATE, DELETE ON billing_invoices, coupon_uses FROM makegood_app;--> statement-breakpoint
GRANT SELECT ON plan_prices TO makegood_app;--> statement-breakpoint
CREATE POLICY the_door ON active_user_days TO makegood_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY the_door ON usage_days TO makegood_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON active_user_days, usage_days TO makegood_accounts;--> statement-breakpoint
GRANT SELECT, UPDATE ON coupons TO makegood_accounts;--> statement-breakpoint

CREATE SEQUENCE billing_invoice_numbers START 1001;--> statement-breakpoint
GRANT USAGE ON SEQUENCE billing_invoice_numbers TO makegood_app;--> statement-breakpoint

INSERT INTO plan_prices (valid_from, currency, user_cents, job_cents, gb_cents, gst_percent)
  VALUES ('2026-01-01', 'AUD', 2900, 150, 20, 10);--> statement-breakpoint

GRANT CREATE ON SCHEMA public TO makegood_accounts;--> statement-breakpoint
CREATE FUNCTION meter_usage(organization integer, opened integer, plan_was pricing_plan) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
  INSERT INTO usage_days AS d
    (organization_id, day, plan, user_count, job_count, storage_bytes, was_payg, jobs_opened, jobs_billed)
  SELECT o.organization_id, (now() AT TIME ZONE o.timezone)::date, o.pricing_plan, u.user_count, u.job_count, u.storage_bytes,
         'PAYG' IN (o.pricing_plan, coalesce(plan_was, o.pricing_plan)), opened, CASE WHEN o.pricing_plan = 'PAYG' THEN opened ELSE 0 END
    FROM organizations o JOIN plan_usage u ON u.organization_id = o.organization_id
   WHERE o.organization_id = organization
  ON CONFLICT (organization_id, day) DO UPDATE SET
    plan = EXCLUDED.plan, user_count = EXCLUDED.user_count, job_count = EXCLUDED.job_count,
    storage_bytes = EXCLUDED.storage_bytes, was_payg = d.was_payg OR EXCLUDED.was_payg,
    jobs_opened = d.jobs_opened + EXCLUDED.jobs_opened, jobs_billed = d.jobs_billed + EXCLUDED.jobs_billed
$$;--> statement-breakpoint
ALTER FUNCTION meter_usage(integer, integer, pricing_plan) OWNER TO makegood_accounts;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION meter_usage(integer, integer, pricing_plan) FROM PUBLIC;--> statement-breakpoint

CREATE FUNCTION meter_counters() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM meter_usage(
    NEW.organization_id, CASE WHEN TG_OP = 'UPDATE' THEN NEW.last_job_no - OLD.last_job_no ELSE 0 END, NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER FUNCTION meter_counters() OWNER TO makegood_accounts;--> statement-breakpoint
CREATE TRIGGER plan_usage_begun AFTER INSERT ON plan_usage FOR EACH ROW EXECUTE FUNCTION meter_counters();--> statement-breakpoint
CREATE TRIGGER plan_usage_metered AFTER UPDATE ON plan_usage FOR EACH ROW
  WHEN ((OLD.last_job_no, OLD.user_count, OLD.job_count, OLD.storage_bytes)
    IS DISTINCT FROM (NEW.last_job_no, NEW.user_count, NEW.job_count, NEW.storage_bytes))
  EXECUTE FUNCTION meter_counters();--> statement-breakpoint

CREATE FUNCTION meter_plan() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM meter_usage(NEW.organization_id, 0, OLD.pricing_plan);
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER FUNCTION meter_plan() OWNER TO makegood_accounts;--> statement-breakpoint
CREATE TRIGGER organizations_metered AFTER UPDATE OF pricing_plan ON organizations FOR EACH ROW
  WHEN (OLD.pricing_plan IS DISTINCT FROM NEW.pricing_plan) EXECUTE FUNCTION meter_plan();--> statement-breakpoint

CREATE FUNCTION meter_activity() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO active_user_days (organization_id, day, user_id)
  SELECT o.organization_id, (NEW.last_seen_at AT TIME ZONE o.timezone)::date, NEW.user_id
    FROM organizations o WHERE o.organization_id = NEW.organization_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER FUNCTION meter_activity() OWNER TO makegood_accounts;--> statement-breakpoint
CREATE TRIGGER sessions_metered AFTER INSERT OR UPDATE OF last_seen_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION meter_activity();--> statement-breakpoint

-- Whoever is here already is metered from today.
SELECT meter_usage(organization_id, 0, NULL) FROM plan_usage;--> statement-breakpoint

-- Takes one use of a coupon within the caller's transaction. Nobody can list coupons or look at one without taking it.
CREATE FUNCTION take_coupon(wanted text)
  RETURNS TABLE (refusal text, kind coupon_kind, percent integer, amount_cents bigint, months integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  found_one coupons%ROWTYPE;
  today date := (now() AT TIME ZONE 'UTC')::date;
BEGIN
  SELECT * INTO found_one FROM coupons c WHERE c.code = wanted AND (c.valid_from IS NULL OR c.valid_from <= today) FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF found_one.valid_until < today THEN
    RETURN QUERY SELECT 'expired', NULL::coupon_kind, NULL::integer, NULL::bigint, NULL::integer;
  ELSIF found_one.uses >= found_one.most_uses THEN
    RETURN QUERY SELECT 'used', NULL::coupon_kind, NULL::integer, NULL::bigint, NULL::integer;
  ELSE
    UPDATE coupons c SET uses = uses + 1 WHERE c.code = wanted;
    RETURN QUERY SELECT NULL, found_one.kind, found_one.percent, found_one.amount_cents, found_one.months;
  END IF;
END $$;--> statement-breakpoint
ALTER FUNCTION take_coupon(text) OWNER TO makegood_accounts;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_accounts;
