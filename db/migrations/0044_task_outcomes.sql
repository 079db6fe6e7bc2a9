CREATE TABLE "task_outcomes" (
	"organization_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"slot_date" date NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid,
	CONSTRAINT "task_outcomes_organization_id_task_id_slot_date_pk" PRIMARY KEY("organization_id","task_id","slot_date"),
	CONSTRAINT "task_outcomes_done_by_somebody" CHECK ((done_at is null) = (done_by is null))
);
--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "task_slot_date" date;--> statement-breakpoint
ALTER TABLE "task_outcomes" ADD CONSTRAINT "task_outcomes_organization_id_task_id_tasks_organization_id_id_fk" FOREIGN KEY ("organization_id","task_id") REFERENCES "public"."tasks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_outcomes" ADD CONSTRAINT "task_outcomes_organization_id_done_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","done_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_of_task" FOREIGN KEY ("organization_id","task_id","task_slot_date") REFERENCES "public"."task_outcomes"("organization_id","task_id","slot_date") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "inspections_begun_from" ON "inspections" USING btree ("organization_id","task_id","task_slot_date") WHERE task_id is not null;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_whole_task" CHECK ((task_id is null) = (task_slot_date is null));--> statement-breakpoint
SELECT wall_off('task_outcomes'::regclass);
