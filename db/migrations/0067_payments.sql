CREATE TYPE "public"."payment_status" AS ENUM('DUE', 'PAID', 'FAILED', 'UNPAID');--> statement-breakpoint
CREATE TABLE "billing_cards" (
	"organization_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	"payment_method_id" text,
	"brand" text,
	"last4" text,
	"expires" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_cards_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "billing_payments" (
	"organization_id" integer NOT NULL,
	"invoice_id" uuid NOT NULL,
	"status" "payment_status" DEFAULT 'DUE' NOT NULL,
	"payment_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"is_to_confirm" boolean DEFAULT false NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_payments_organization_id_invoice_id_pk" PRIMARY KEY("organization_id","invoice_id"),
	CONSTRAINT "billing_payments_paid" CHECK ((status = 'PAID') = (paid_at is not null))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_cards" ADD CONSTRAINT "billing_cards_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_organization_id_invoice_id_billing_invoices_organization_id_id_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."billing_invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_payments_to_try" ON "billing_payments" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "provider_events_by_age" ON "provider_events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "billing_invoices" DROP COLUMN "status";--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY['billing_cards', 'billing_payments']) t;--> statement-breakpoint
-- Which payments are due is asked over all organisations. Events come before one is known.
CREATE POLICY the_door ON billing_payments FOR SELECT TO makegood_accounts USING (true);--> statement-breakpoint
GRANT SELECT ON billing_payments TO makegood_accounts;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON provider_events TO makegood_accounts;
