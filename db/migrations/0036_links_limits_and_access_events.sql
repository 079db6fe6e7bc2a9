CREATE TYPE "public"."access_kind" AS ENUM('log-in', 'failed-log-in', 'denied', 'export', 'import');--> statement-breakpoint
CREATE TABLE "access_events" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" "access_kind" NOT NULL,
	"user_id" uuid,
	"account_hash" "bytea",
	"address" text NOT NULL,
	"device" text,
	"operation" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "limit_factor" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "link_kind" "link_kind";--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "link_secret" text;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "linked_by" uuid;--> statement-breakpoint
ALTER TABLE "access_events" ADD CONSTRAINT "access_events_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_events_by_time" ON "access_events" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "access_events_by_age" ON "access_events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_organization_id_linked_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","linked_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What waits to be sent keeps its link; what stands in the outbox does not, since anybody may have read it: invitations are
-- sent anew, links to reset a password are asked for again.
ALTER TABLE "mail_messages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "mail_messages" SET
  "link_kind" = CASE WHEN "key" LIKE 'invitation:%' THEN 'INVITATION' ELSE 'RESET' END::"link_kind",
  "link_secret" = CASE WHEN "status" = 'queued' THEN substring("body_text" from '/reset_password/([A-Za-z0-9_-]+)') END,
  "body_text" = regexp_replace("body_text", '/reset_password/([A-Za-z0-9_-]+|…)', '/reset_password#…', 'g'),
  "body_html" = regexp_replace("body_html", '/reset_password/([A-Za-z0-9_-]+|…)', '/reset_password#…', 'g')
WHERE "body_text" ~ '/reset_password/([A-Za-z0-9_-]+|…)' AND ("key" LIKE 'invitation:%' OR "key" LIKE 'link:%');--> statement-breakpoint
ALTER TABLE "mail_messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
SELECT wall_off('access_events'::regclass);--> statement-breakpoint
-- What happened is written and read. It is deleted a year later, and not by anybody whose work is in it.
REVOKE INSERT, UPDATE, DELETE ON access_events FROM makegood_app;--> statement-breakpoint
CREATE POLICY the_door ON access_events TO makegood_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON access_events TO makegood_accounts;--> statement-breakpoint
CREATE FUNCTION keep_access_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '1 year' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'What was written down of an access stands for a year.';
END $$;--> statement-breakpoint
CREATE TRIGGER access_events_stand BEFORE UPDATE OR DELETE ON access_events FOR EACH ROW EXECUTE FUNCTION keep_access_events();--> statement-breakpoint

-- As hit_throttle, but by an amount.
CREATE FUNCTION spend_allowance(allowance_key text, amount integer, most integer, per interval) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO throttles AS t (key, hits, resets_at) VALUES (allowance_key, amount, now() + per)
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN t.resets_at <= now() THEN amount ELSE t.hits + amount END,
    resets_at = CASE WHEN t.resets_at <= now() THEN now() + per ELSE t.resets_at END
  RETURNING CASE WHEN hits > most THEN greatest(1, ceil(extract(epoch FROM resets_at - now())))::integer ELSE 0 END
$$;--> statement-breakpoint
ALTER FUNCTION spend_allowance(text, integer, integer, interval) OWNER TO makegood_accounts;
