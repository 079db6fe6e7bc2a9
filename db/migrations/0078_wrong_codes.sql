ALTER TABLE "estimate_links" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "form_signing_links" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;