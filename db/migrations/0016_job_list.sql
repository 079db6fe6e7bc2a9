CREATE TABLE "job_list_settings" (
	"organization_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"filter" jsonb,
	"columns" text[],
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_list_settings_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "job_list_settings" ADD CONSTRAINT "job_list_settings_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT wall_off('job_list_settings'::regclass);
