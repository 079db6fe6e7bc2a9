ALTER TABLE "estimate_lines" ADD COLUMN "catalogue_item_id" uuid;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD COLUMN "list_cost_cents" bigint;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD COLUMN "list_sell_cents" bigint;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_of_catalogue_item" FOREIGN KEY ("organization_id","catalogue_item_id") REFERENCES "public"."catalogue_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_lines_by_catalogue_item" ON "estimate_lines" USING btree ("organization_id","catalogue_item_id") WHERE catalogue_item_id is not null;