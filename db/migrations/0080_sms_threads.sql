CREATE TABLE "sms_threads" (
	"organization_id" integer NOT NULL,
	"recipient_number" text NOT NULL,
	"sender" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_threads_organization_id_recipient_number_sender_pk" PRIMARY KEY("organization_id","recipient_number","sender")
);
--> statement-breakpoint
ALTER TABLE "sms_threads" ADD CONSTRAINT "sms_threads_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_threads_of_numbers" ON "sms_threads" USING btree ("recipient_number","sender");--> statement-breakpoint
SELECT wall_off('sms_threads'::regclass);--> statement-breakpoint

-- Threads that were begun before they were written down. The owner is held to the walls, and steps through them for this
-- once.
ALTER TABLE sms_messages NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sms_threads NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO sms_threads (organization_id, recipient_number, sender, created_at)
SELECT DISTINCT ON (recipient_number, sender) organization_id, recipient_number, sender, created_at
  FROM sms_messages
 WHERE direction = 'outgoing' AND status IN ('queued', 'sent', 'delivered') AND sender LIKE '+%'
 ORDER BY recipient_number, sender, created_at, organization_id;--> statement-breakpoint
ALTER TABLE sms_messages FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sms_threads FORCE ROW LEVEL SECURITY;--> statement-breakpoint

-- Whose a text is that came in, before an organisation is known: of whoever wrote to its number first, about the job of
-- their newest text to it. It went to whoever wrote last, and another firm read it.
CREATE POLICY by_function_only ON sms_threads FOR SELECT TO makegood_index USING (true);--> statement-breakpoint
GRANT SELECT ON sms_threads TO makegood_index;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sms_thread(their_number text, our_number text) RETURNS TABLE (organization_id integer, job_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
  SELECT m.organization_id, m.job_id
    FROM sms_threads t
    JOIN sms_messages m ON m.organization_id = t.organization_id AND m.recipient_number = t.recipient_number AND m.sender = t.sender
   WHERE t.recipient_number = their_number AND t.sender = our_number
     AND m.direction = 'outgoing' AND m.status IN ('queued', 'sent', 'delivered')
   ORDER BY m.created_at DESC LIMIT 1
$$;
