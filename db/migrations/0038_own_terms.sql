CREATE TABLE "organization_texts" (
	"organization_id" integer NOT NULL,
	"terms" text,
	"privacy" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "organization_texts_organization_id_pk" PRIMARY KEY("organization_id"),
	CONSTRAINT "organization_texts_length" CHECK (length(terms) <= 20000 and length(privacy) <= 20000)
);
--> statement-breakpoint
ALTER TABLE "organization_texts" ADD CONSTRAINT "organization_texts_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
SELECT wall_off('organization_texts'::regclass);
