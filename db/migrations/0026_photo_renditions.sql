ALTER TABLE "files" ADD COLUMN "renditions_key" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "files_renditions_key" ON "files" USING btree ("organization_id","renditions_key");