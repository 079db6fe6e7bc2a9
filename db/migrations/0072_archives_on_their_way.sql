-- An organisation's archive takes hours where it has many files. Those of one organisation are made one after the other,
-- and those of all take half of a worker's places at most: mail and reports go on beside them.
CREATE OR REPLACE FUNCTION queue.enqueue(task text, payload json, key text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = graphile_worker, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, max_attempts => 12, job_key => key, queue_name =>
    CASE WHEN task = 'make-export' THEN 'exports-' || (payload ->> 'organizationId')::integer % 2 END);
END $$;--> statement-breakpoint

-- True while an organisation's rows are brought in: what triggers would do for them (count, meter, announce, hold) was done
-- where they come from. A switched-off trigger would make all others wait who write into its table.
CREATE FUNCTION is_imported() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(current_setting('app.is_imported', true), '') = 'yes' $$;--> statement-breakpoint
-- Makes the triggers for new rows rest while rows are brought in. A migration that adds one says it again.
CREATE FUNCTION let_import_rest() RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
  FOR one IN
    SELECT t.tgname AS name, t.tgrelid::regclass AS tenant_table, pg_get_triggerdef(t.oid) AS definition
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND t.tgtype & 4 = 4 AND c.relnamespace = 'public'::regnamespace
       AND pg_get_triggerdef(t.oid) NOT LIKE '%is_imported()%'
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', one.name, one.tenant_table);
    EXECUTE CASE WHEN one.definition LIKE '% WHEN (%'
      THEN replace(one.definition, ' WHEN (', ' WHEN (NOT is_imported() AND ')
      ELSE replace(one.definition, ' EXECUTE FUNCTION ', ' WHEN (NOT is_imported()) EXECUTE FUNCTION ') END;
  END LOOP;
END $$;--> statement-breakpoint
SELECT let_import_rest();
