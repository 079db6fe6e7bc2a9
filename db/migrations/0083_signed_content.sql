ALTER TABLE "form_signatures" ADD COLUMN "signed" jsonb;--> statement-breakpoint
ALTER TABLE "form_signatures" ADD COLUMN "signed_sha256" "bytea";--> statement-breakpoint
ALTER TABLE "form_signatures" ADD CONSTRAINT "form_signatures_signed_with_its_hash" CHECK ((signed is null) = (signed_sha256 is null));