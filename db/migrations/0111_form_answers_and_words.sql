ALTER TABLE "job_forms" ADD COLUMN "answers_from_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || folded(regexp_replace(text, '\(user:[0-9a-fA-F-]{36}\)', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || folded(name || ' ' || coalesce(description, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "notes_search" ON "notes" USING gin ("organization_id","search_text" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("organization_id","search_text" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint

-- Notes and tasks by their words, each asked of the index as job_ids_matching asks for jobs: the wall stands in the text.
CREATE POLICY by_function_only ON notes FOR SELECT TO makegood_index USING (true);--> statement-breakpoint
GRANT SELECT ON notes TO makegood_index;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO makegood_index;--> statement-breakpoint
CREATE FUNCTION note_ids_matching(patterns text[], most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM notes WHERE organization_id = $1 AND deleted_at IS NULL'
    || (SELECT string_agg(format(' AND search_text LIKE folded(%L)', pattern), '') FROM unnest(patterns) pattern)
    || ' LIMIT $2'
    USING current_organization(), most;
END $$;--> statement-breakpoint
CREATE FUNCTION task_ids_matching(patterns text[], most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM tasks WHERE organization_id = $1 AND deleted_at IS NULL'
    || (SELECT string_agg(format(' AND search_text LIKE folded(%L)', pattern), '') FROM unnest(patterns) pattern)
    || ' LIMIT $2'
    USING current_organization(), most;
END $$;--> statement-breakpoint
ALTER FUNCTION note_ids_matching(text[], integer) OWNER TO makegood_index;--> statement-breakpoint
ALTER FUNCTION task_ids_matching(text[], integer) OWNER TO makegood_index;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_index;
