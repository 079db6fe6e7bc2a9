ALTER TABLE estimate_cuts NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE clients NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What a client cut that was merged into another one since belongs to that one, whose next estimates are warned of it.
UPDATE estimate_cuts AS cut SET client_id = client.merged_into_id
  FROM clients AS client
 WHERE client.organization_id = cut.organization_id AND client.id = cut.client_id AND client.merged_into_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE clients FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE estimate_cuts FORCE ROW LEVEL SECURITY;
