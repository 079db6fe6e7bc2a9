-- A payment whose try had no answer was never tried again: it has its next try now. One whose tries are over has none.
ALTER TABLE billing_payments NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE billing_payments SET next_try_at = now() WHERE status IN ('DUE', 'FAILED') AND next_try_at IS NULL;--> statement-breakpoint
UPDATE billing_payments SET next_try_at = NULL WHERE status NOT IN ('DUE', 'FAILED') AND next_try_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE billing_payments FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_tried" CHECK ((status in ('DUE', 'FAILED')) = (next_try_at is not null));