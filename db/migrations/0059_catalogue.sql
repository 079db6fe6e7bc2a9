CREATE TYPE "public"."price_basis" AS ENUM('CALL_OUT', 'MONITORING_VISIT', 'LABOUR_ORDINARY', 'LABOUR_OVERTIME', 'LABOUR_AFTER_HOURS', 'LABOUR_WEEKEND', 'AIR_MOVER_DAY', 'DEHUMIDIFIER_LGR_DAY', 'DEHUMIDIFIER_CONVENTIONAL_DAY', 'DEHUMIDIFIER_DESICCANT_DAY', 'AIR_SCRUBBER_DAY', 'OTHER_EQUIPMENT_DAY', 'STRIP_OUT_AREA', 'ANTIMICROBIAL_AREA', 'CONTENTS_DISPOSAL', 'CONTENTS_CLEANING');--> statement-breakpoint
CREATE TABLE "catalogue_items" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"section" text,
	"unit" text NOT NULL,
	"cost_cents" bigint,
	"sell_cents" bigint,
	"taxable" boolean NOT NULL,
	"is_labour" boolean NOT NULL,
	"is_per_day" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"basis" "price_basis",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "catalogue_items_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "catalogue_items_prices" CHECK (cost_cents >= 0 and sell_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "catalogue_price_changes" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"cost_from_cents" bigint,
	"cost_to_cents" bigint,
	"sell_from_cents" bigint,
	"sell_to_cents" bigint,
	"changed_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogue_price_changes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "price_list_prices" (
	"organization_id" integer NOT NULL,
	"list_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"sell_cents" bigint NOT NULL,
	CONSTRAINT "price_list_prices_organization_id_list_id_item_id_pk" PRIMARY KEY("organization_id","list_id","item_id"),
	CONSTRAINT "price_list_prices_amount" CHECK (sell_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "price_lists_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "price_lists_days" CHECK (valid_to >= valid_from)
);
--> statement-breakpoint
ALTER TABLE "catalogue_items" ADD CONSTRAINT "catalogue_items_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_price_changes" ADD CONSTRAINT "catalogue_price_changes_of_item" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."catalogue_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_price_changes" ADD CONSTRAINT "catalogue_price_changes_by" FOREIGN KEY ("organization_id","changed_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_of_list" FOREIGN KEY ("organization_id","list_id") REFERENCES "public"."price_lists"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_of_item" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."catalogue_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_of_client" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_items_code" ON "catalogue_items" USING btree ("organization_id",lower(code)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_items_basis" ON "catalogue_items" USING btree ("organization_id","basis") WHERE basis is not null and is_active and deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalogue_price_changes_in_order" ON "catalogue_price_changes" USING btree ("organization_id","item_id","created_at","id");--> statement-breakpoint
CREATE INDEX "price_list_prices_by_item" ON "price_list_prices" USING btree ("organization_id","item_id");--> statement-breakpoint
CREATE INDEX "price_lists_of_client_in_order" ON "price_lists" USING btree ("organization_id","client_id","valid_from");--> statement-breakpoint
-- On each day at most one list of a client holds, also under two saves at once.
ALTER TABLE price_lists ADD CONSTRAINT price_lists_one_a_day EXCLUDE USING gist (
  organization_id WITH =, client_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&);--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY['catalogue_items', 'catalogue_price_changes', 'price_lists', 'price_list_prices']) t;
