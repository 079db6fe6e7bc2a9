CREATE TABLE "calendar_feeds" (
	"organization_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminds_evening" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminds_hour" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "good_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token_hash" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
SELECT wall_off('calendar_feeds'::regclass);--> statement-breakpoint

-- Whose calendar a link opens, before an organisation is known; null for a link that nobody gave out or that was turned
-- off, and for somebody who was removed.
CREATE POLICY the_door ON calendar_feeds TO makegood_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, UPDATE ON calendar_feeds TO makegood_accounts;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO makegood_accounts;--> statement-breakpoint
CREATE FUNCTION open_calendar_feed(link_hash bytea)
  RETURNS TABLE (
    organization_id integer, user_id uuid, first_name text, last_name text, identifier text, timezone text
  )
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE calendar_feeds f SET last_read_at = now()
    FROM users u JOIN organizations o ON o.organization_id = u.organization_id
   WHERE f.token_hash = link_hash AND u.organization_id = f.organization_id AND u.id = f.user_id AND u.status = 'ACTIVE'
  RETURNING f.organization_id, f.user_id, u.first_name, u.last_name, o.identifier, o.timezone
$$;--> statement-breakpoint
ALTER FUNCTION open_calendar_feed(bytea) OWNER TO makegood_accounts;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_accounts;
