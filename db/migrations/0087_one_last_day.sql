ALTER TABLE "estimates" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE estimates NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE estimate_links NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE form_signing_links NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What was sent already was promised from the day of its latest sending; the version that was approved of it, as well.
UPDATE estimates AS e SET valid_from = sent.day
  FROM (SELECT l.organization_id, l.estimate_id, max(l.sent_at AT TIME ZONE o.timezone)::date AS day
          FROM estimate_links l JOIN organizations o ON o.organization_id = l.organization_id
         WHERE l.sent_at IS NOT NULL
         GROUP BY l.organization_id, l.estimate_id) AS sent
 WHERE e.organization_id = sent.organization_id AND e.id = sent.estimate_id;--> statement-breakpoint
UPDATE estimates AS e SET valid_from = (l.sent_at AT TIME ZONE o.timezone)::date
  FROM estimate_links l JOIN organizations o ON o.organization_id = l.organization_id
 WHERE l.organization_id = e.organization_id AND l.id = e.decided_link_id AND l.sent_at IS NOT NULL AND e.valid_from IS NULL;--> statement-breakpoint
-- The letters of links that are still open promised the whole of a last day, on the clock of the job.
UPDATE estimate_links AS l
   SET expires_at = ((l.expires_at AT TIME ZONE j.timezone)::date + 1)::timestamp AT TIME ZONE o.timezone - interval '1 millisecond'
  FROM jobs j JOIN organizations o ON o.organization_id = j.organization_id
 WHERE j.organization_id = l.organization_id AND j.id = l.job_id AND l.expires_at > now()
   AND num_nonnulls(l.signed_at, l.declined_at, l.taken_back_at) = 0;--> statement-breakpoint
UPDATE form_signing_links AS l
   SET expires_at = ((l.expires_at AT TIME ZONE j.timezone)::date + 1)::timestamp AT TIME ZONE o.timezone - interval '1 millisecond'
  FROM jobs j JOIN organizations o ON o.organization_id = j.organization_id
 WHERE j.organization_id = l.organization_id AND j.id = l.job_id AND l.expires_at > now()
   AND num_nonnulls(l.signed_at, l.declined_at, l.taken_back_at) = 0;--> statement-breakpoint
ALTER TABLE form_signing_links FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE estimate_links FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE estimates FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
