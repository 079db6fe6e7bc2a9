CREATE TABLE "creations" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"asked_sha256" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creations_organization_id_id_kind_pk" PRIMARY KEY("organization_id","id","kind")
);
--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creations_by_age" ON "creations" USING btree ("created_at");
--> statement-breakpoint
SELECT wall_off('creations'::regclass);--> statement-breakpoint
-- What `prune` clears: no device keeps an entry for so long.
CREATE POLICY outlived ON creations TO makegood_accounts USING (created_at < now() - interval '1 year');--> statement-breakpoint
GRANT SELECT, DELETE ON creations TO makegood_accounts;
