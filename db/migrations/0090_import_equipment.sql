ALTER TYPE "public"."import_kind" ADD VALUE 'EQUIPMENT';--> statement-breakpoint
ALTER TYPE "public"."import_kind" ADD VALUE 'CATALOGUE';