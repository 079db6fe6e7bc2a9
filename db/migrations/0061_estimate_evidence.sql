ALTER TABLE "estimate_lines" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "estimate_lines_of_evidence" ON "estimate_lines" USING btree ("organization_id","estimate_id",(evidence ->> 'key')) WHERE evidence is not null;