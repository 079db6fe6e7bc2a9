CREATE TYPE "public"."leave_kind" AS ENUM('ANNUAL', 'SICK', 'TRAINING', 'OTHER');--> statement-breakpoint
CREATE TABLE "leave" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "leave_kind" NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"from_time" time(0),
	"until_time" time(0),
	"note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "leave_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "leave_days_in_order" CHECK (ends_on >= starts_on and ends_on < starts_on + 366),
	CONSTRAINT "leave_part_of_a_day" CHECK ((from_time is null) = (until_time is null) and (from_time is null or (starts_on = ends_on and from_time < until_time)))
);
--> statement-breakpoint
CREATE TABLE "organization_hours" (
	"organization_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"from_time" time(0),
	"until_time" time(0),
	CONSTRAINT "organization_hours_organization_id_weekday_pk" PRIMARY KEY("organization_id","weekday"),
	CONSTRAINT "organization_hours_in_order" CHECK (weekday between 1 and 7 and (from_time is null) = (until_time is null) and (from_time < until_time) is not false)
);
--> statement-breakpoint
CREATE TABLE "person_hours" (
	"organization_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"from_time" time(0),
	"until_time" time(0),
	CONSTRAINT "person_hours_organization_id_user_id_weekday_pk" PRIMARY KEY("organization_id","user_id","weekday"),
	CONSTRAINT "person_hours_in_order" CHECK (weekday between 1 and 7 and (from_time is null) = (until_time is null) and (from_time < until_time) is not false)
);
--> statement-breakpoint
ALTER TABLE "leave" ADD CONSTRAINT "leave_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave" ADD CONSTRAINT "leave_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_hours" ADD CONSTRAINT "organization_hours_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_hours" ADD CONSTRAINT "person_hours_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_of_user" ON "leave" USING btree ("organization_id","user_id","ends_on");--> statement-breakpoint
CREATE INDEX "leave_by_day" ON "leave" USING btree ("organization_id","ends_on","starts_on");--> statement-breakpoint
-- Nobody is away twice at a time, also under two saves at once.
ALTER TABLE leave ADD CONSTRAINT leave_once EXCLUDE USING gist (
  organization_id WITH =, user_id WITH =,
  tsrange(starts_on + coalesce(from_time, '00:00'), ends_on + coalesce(until_time, '24:00')) WITH &&);--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY['organization_hours', 'person_hours', 'leave']) AS t;
