ALTER TABLE "moisture_readings" ADD COLUMN "replaced_meter_id" uuid;--> statement-breakpoint
ALTER TABLE "moisture_readings" ADD COLUMN "replaced_scale_id" uuid;--> statement-breakpoint
ALTER TABLE "moisture_readings" ADD COLUMN "replaced_goal" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "moisture_readings" ADD COLUMN "replaced_goal_reason" text;--> statement-breakpoint
ALTER TABLE "moisture_readings" ADD CONSTRAINT "moisture_readings_replaced_scale" FOREIGN KEY ("organization_id","replaced_meter_id","replaced_scale_id") REFERENCES "public"."meter_scales"("organization_id","meter_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moisture_readings_replaced_scales" ON "moisture_readings" USING btree ("organization_id","replaced_meter_id","replaced_scale_id") WHERE replaced_scale_id is not null;--> statement-breakpoint
ALTER TABLE "moisture_readings" ADD CONSTRAINT "moisture_readings_replaced" CHECK ((replaced_meter_id is null) = (replaced_scale_id is null)
        and (replaced_goal is null) = (replaced_goal_reason is null)
        and (replaced_goal is null or replaced_scale_id is not null));