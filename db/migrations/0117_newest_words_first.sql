-- Of more matches than are looked at, the newest are: ids are made in the order of time. Postgres walks the key backwards
-- for words that many have, and takes the index of words for those that few have.
CREATE OR REPLACE FUNCTION note_ids_matching(patterns text[], most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM notes WHERE organization_id = $1 AND deleted_at IS NULL'
    || (SELECT string_agg(format(' AND search_text LIKE folded(%L)', pattern), '') FROM unnest(patterns) pattern)
    || ' ORDER BY id DESC LIMIT $2'
    USING current_organization(), most;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION task_ids_matching(patterns text[], most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM tasks WHERE organization_id = $1 AND deleted_at IS NULL'
    || (SELECT string_agg(format(' AND search_text LIKE folded(%L)', pattern), '') FROM unnest(patterns) pattern)
    || ' ORDER BY id DESC LIMIT $2'
    USING current_organization(), most;
END $$;
