-- Every word goes to the index: asked for the first alone, it answered the twenty thousand jobs of "wickham", and the text of
-- each was read to find the hundred that are also "4321". The conditions are as many as the words, and each stands in the
-- text of the query, so that they are planned by how rare the words are. %L quotes; whose jobs these are is a parameter.
GRANT CREATE ON SCHEMA public TO makegood_index;--> statement-breakpoint
CREATE OR REPLACE FUNCTION job_ids_matching(patterns text[], most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM jobs WHERE organization_id = $1 AND deleted_at IS NULL'
    || (SELECT string_agg(format(' AND search_text LIKE %L', pattern), '') FROM unnest(patterns) pattern)
    || ' LIMIT $2'
    USING current_organization(), most;
END $$;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_index;
