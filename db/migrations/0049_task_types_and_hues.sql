CREATE TYPE "public"."hue" AS ENUM('orange', 'amber', 'lime', 'green', 'teal', 'sky', 'indigo', 'violet', 'fuchsia');--> statement-breakpoint
CREATE TABLE "task_type_people" (
	"organization_id" integer NOT NULL,
	"task_type_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "task_type_people_organization_id_task_type_id_user_id_pk" PRIMARY KEY("organization_id","task_type_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "task_types" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"hue" "hue" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_types_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "task_types_minutes" CHECK (minutes between 5 and 1440)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hue" "hue";--> statement-breakpoint
ALTER TABLE "task_type_people" ADD CONSTRAINT "task_type_people_of_type" FOREIGN KEY ("organization_id","task_type_id") REFERENCES "public"."task_types"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_type_people" ADD CONSTRAINT "task_type_people_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_types" ADD CONSTRAINT "task_types_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_type_people_of_user" ON "task_type_people" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_types_name" ON "task_types" USING btree ("organization_id",lower(name));--> statement-breakpoint
INSERT INTO "task_types" ("organization_id", "id", "name", "minutes", "hue")
SELECT "organizations"."organization_id", gen_random_uuid(), "usual"."name", "usual"."minutes", "usual"."hue"::hue
  FROM "organizations"
  CROSS JOIN (VALUES ('Initial attendance', 120, 'sky'), ('Monitoring visit', 45, 'teal'), ('Strip-out', 240, 'amber'),
    ('Equipment pick-up', 30, 'lime'), ('Scope and quote', 60, 'violet')) AS "usual" ("name", "minutes", "hue");
--> statement-breakpoint
SELECT wall_off('task_types'::regclass);
--> statement-breakpoint
SELECT wall_off('task_type_people'::regclass);
--> statement-breakpoint
CREATE POLICY the_door ON task_types FOR INSERT TO makegood_accounts WITH CHECK (true);
--> statement-breakpoint
GRANT INSERT ON task_types TO makegood_accounts;
