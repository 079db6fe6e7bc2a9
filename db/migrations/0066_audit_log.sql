ALTER TYPE "public"."access_kind" ADD VALUE 'change';--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "request_id" uuid DEFAULT nullif(current_setting('app.request_id', true), '')::uuid;--> statement-breakpoint
CREATE INDEX "access_events_of_user" ON "access_events" USING btree ("organization_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "access_events_by_operation" ON "access_events" USING btree ("organization_id","operation","created_at","id");--> statement-breakpoint
CREATE INDEX "access_events_by_kind" ON "access_events" USING btree ("organization_id","created_at","id") WHERE kind in ('log-in', 'failed-log-in', 'denied', 'export', 'import');--> statement-breakpoint
CREATE INDEX "activity_of_request" ON "activity" USING btree ("organization_id","request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "activity_without_request" ON "activity" USING btree ("organization_id","created_at","id") WHERE request_id is null;--> statement-breakpoint
-- A request is written down by the transaction that does its work, as the app; nobody who works here rewrites it.
GRANT INSERT ON access_events TO makegood_app;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_access_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.created_at < now() - interval '7 years' OR current_user = 'makegood_purge') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'What was written down of an access stands for seven years.';
END $$;
