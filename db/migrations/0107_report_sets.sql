CREATE TABLE "report_sets" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"client_id" uuid,
	"left_out" text[] NOT NULL,
	"photos_per_page" smallint NOT NULL,
	"covering_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "report_sets_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "report_sets_photos_per_page" CHECK (photos_per_page in (2, 4, 6))
);
--> statement-breakpoint
ALTER TABLE "report_sets" ADD CONSTRAINT "report_sets_of_client" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_sets_name" ON "report_sets" USING btree ("organization_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "report_sets_one_a_client" ON "report_sets" USING btree ("organization_id","client_id") WHERE client_id is not null;--> statement-breakpoint
SELECT wall_off('report_sets'::regclass);
