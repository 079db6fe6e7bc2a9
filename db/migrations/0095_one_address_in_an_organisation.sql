-- Within an organisation an address is one person's, claimed or not. Claims of an address are found by it too.
DROP INDEX "users_claims";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_in_organization" ON "users" USING btree ("email",(organization_id + 0)) WHERE status <> 'REMOVED';