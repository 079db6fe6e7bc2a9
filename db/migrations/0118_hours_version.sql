ALTER TABLE "organizations" ADD COLUMN "hours_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hours_version" integer DEFAULT 1 NOT NULL;