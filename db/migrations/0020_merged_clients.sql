DROP INDEX "clients_company_name";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_into_fk" FOREIGN KEY ("organization_id","merged_into_id") REFERENCES "public"."clients"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_merged_into" ON "clients" USING btree ("organization_id","merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_company_name" ON "clients" USING btree ("organization_id",lower("company_name")) WHERE merged_into_id is null;--> statement-breakpoint
-- A client that was merged into another one is found no more.
CREATE OR REPLACE FUNCTION client_ids_matching(patterns text[], most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path = public, pg_temp AS $$
  SELECT id FROM unnest(patterns) pattern JOIN clients ON search_text LIKE pattern
   WHERE organization_id = current_organization() AND merged_into_id IS NULL
  UNION
  SELECT client_id FROM unnest(patterns) pattern JOIN contacts ON search_text LIKE pattern
   WHERE organization_id = current_organization()
  LIMIT most
$$;
