-- Within an organisation an address is one person’s, claimed or not.
CREATE UNIQUE INDEX "users_email_in_organization" ON "users" USING btree ("organization_id","email") WHERE status <> 'REMOVED';
