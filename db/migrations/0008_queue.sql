-- The queue's own role: it owns the schema that graphile-worker keeps its jobs in (made by db/migrate.ts) and can see
-- nothing of an organisation's. A job's work is done by the app's roles, like any other work.
DO $$ BEGIN
  BEGIN
    CREATE ROLE makegood_queue NOLOGIN NOINHERIT;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- roles belong to the server, not to this database
  END;
  GRANT makegood_queue TO CURRENT_USER;
END $$;--> statement-breakpoint
CREATE SCHEMA queue AUTHORIZATION makegood_queue;--> statement-breakpoint
GRANT USAGE ON SCHEMA queue TO makegood_app, makegood_accounts;--> statement-breakpoint

-- Adds a job in the caller's transaction: it appears when that commits, and never when it does not.
-- Two waiting jobs of one key are one.
CREATE FUNCTION queue.enqueue(task text, payload json, key text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = graphile_worker, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, max_attempts => 12, job_key => key);
END $$;--> statement-breakpoint
ALTER FUNCTION queue.enqueue(text, json, text) OWNER TO makegood_queue;--> statement-breakpoint
REVOKE ALL ON FUNCTION queue.enqueue(text, json, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION queue.enqueue(text, json, text) TO makegood_app, makegood_accounts;--> statement-breakpoint

CREATE TABLE queue.heartbeats (pool_id text PRIMARY KEY, beat_at timestamptz NOT NULL);--> statement-breakpoint
ALTER TABLE queue.heartbeats OWNER TO makegood_queue;--> statement-breakpoint

-- Says that a worker lives, and frees the jobs of those that have not said so for `dead_after`: a killed worker's jobs
-- would otherwise stay locked for four hours.
CREATE FUNCTION queue.beat(living_pool text, dead_after interval) RETURNS void
  LANGUAGE plpgsql SET search_path = queue, pg_temp AS $$
BEGIN
  INSERT INTO queue.heartbeats VALUES (living_pool, clock_timestamp())
    ON CONFLICT (pool_id) DO UPDATE SET beat_at = excluded.beat_at;
  DELETE FROM queue.heartbeats WHERE beat_at < clock_timestamp() - dead_after;
  PERFORM graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
    FROM graphile_worker.jobs
   WHERE locked_at < clock_timestamp() - dead_after
     AND NOT EXISTS (SELECT FROM queue.heartbeats WHERE pool_id = locked_by);
END $$;--> statement-breakpoint
ALTER FUNCTION queue.beat(text, interval) OWNER TO makegood_queue;--> statement-breakpoint

-- What `prune` clears: a key older than the longest offline replay.
CREATE POLICY outlived ON idempotency_keys TO makegood_accounts USING (created_at < now() - interval '30 days');--> statement-breakpoint
GRANT SELECT, DELETE ON idempotency_keys TO makegood_accounts;
