-- An address is claimed until its owner answers a letter: many accounts may claim one, and one has it.
ALTER TYPE "public"."link_kind" ADD VALUE 'CONFIRMATION' BEFORE 'SIGNING';--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claims_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_claims" ON "users" USING btree ("email") WHERE claims_email;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE status <> 'REMOVED' and not claims_email;--> statement-breakpoint
DROP FUNCTION authenticate(bytea, uuid);--> statement-breakpoint
CREATE FUNCTION authenticate(bearer_hash bytea, session_id uuid)
  RETURNS TABLE (
    id uuid, organization_id integer, user_id uuid, role role, first_name text, last_name text, email text,
    picture_file_id uuid, theme theme, organization_name text, identifier text, pricing_plan pricing_plan,
    timezone text, currency text, claims_email boolean
  )
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT s.id, s.organization_id, u.id, u.role, u.first_name, u.last_name, u.email,
           u.picture_file_id, u.theme, o.name, o.identifier, o.pricing_plan, o.timezone, o.currency, u.claims_email
      FROM sessions s
      JOIN users u ON u.organization_id = s.organization_id AND u.id = s.user_id AND u.status = 'ACTIVE'
      JOIN organizations o ON o.organization_id = s.organization_id AND o.closed_at IS NULL
     WHERE (s.token_hash = bearer_hash OR s.id = session_id)
       AND s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - interval '12 hours';
  IF FOUND AND current_setting('transaction_read_only') = 'off' THEN
    UPDATE sessions s SET last_seen_at = now()
     WHERE (s.token_hash = bearer_hash OR s.id = session_id) AND s.last_seen_at < now() - interval '1 minute';
  END IF;
END $$;--> statement-breakpoint
ALTER FUNCTION authenticate(bytea, uuid) OWNER TO makegood_accounts;
