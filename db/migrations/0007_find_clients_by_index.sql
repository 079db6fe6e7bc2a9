-- A pattern at a time: Postgres asks a GIN index for one LIKE, and never for LIKE ANY. The estimate of few rows makes it
-- look up what was found by key instead of reading all clients.
CREATE OR REPLACE FUNCTION client_ids_matching(patterns text[], most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path = public, pg_temp AS $$
  SELECT id FROM unnest(patterns) pattern JOIN clients ON search_text LIKE pattern
   WHERE organization_id = current_organization()
  UNION
  SELECT client_id FROM unnest(patterns) pattern JOIN contacts ON search_text LIKE pattern
   WHERE organization_id = current_organization()
  LIMIT most
$$;
