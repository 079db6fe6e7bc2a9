ALTER TABLE "estimate_cuts" ADD COLUMN "offered_quantity" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "estimate_cuts" ADD COLUMN "offered_days" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "estimate_cuts" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "estimate_cuts" ADD COLUMN "approved_quantity" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "estimate_cuts" ADD COLUMN "approved_days" numeric(12, 3);