-- Whoever opens the organisation again at this moment is waited for, and comes first: their row is held before anything
-- is deleted. Who sweeps the file store must know whose objects are still kept.
GRANT UPDATE (closed_at) ON organizations TO makegood_purge;--> statement-breakpoint
GRANT SELECT ON purged_organizations TO makegood_accounts;--> statement-breakpoint
CREATE OR REPLACE FUNCTION purge_organization(organization integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE closed timestamptz;
BEGIN
  PERFORM set_config('app.purged_organization', organization::text, true);
  PERFORM pg_advisory_xact_lock(hashtext('purge_organization'), organization);
  SELECT o.closed_at INTO closed FROM organizations o
   WHERE o.organization_id = organization AND o.closed_at <= now() - interval '30 days'
     FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO purged_organizations (former_id, closed_at, invoices)
  SELECT organization, closed, coalesce(jsonb_agg(jsonb_build_object(
           'number', i.number, 'month', to_char(i.month, 'YYYY-MM'), 'currency', i.currency, 'totalCents', i.total_cents)
         ORDER BY i.number), '[]')
    FROM billing_invoices i WHERE i.organization_id = organization;
  EXECUTE (
    SELECT 'WITH ' || string_agg(format('t%s AS (DELETE FROM %I WHERE organization_id = %s)', row_number, tablename, organization), ', ')
           || ' SELECT'
      FROM (SELECT tablename, row_number() OVER (ORDER BY tablename) FROM pg_policies WHERE policyname = 'purge') walled);
  PERFORM queue.forget(organization);
  RETURN true;
END $$;
