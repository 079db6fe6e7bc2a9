CREATE INDEX "air_readings_of_meter" ON "air_readings" USING btree ("organization_id","meter_id") WHERE meter_id is not null;--> statement-breakpoint
CREATE INDEX "moisture_points_of_scale" ON "moisture_points" USING btree ("organization_id","meter_id","scale_id");--> statement-breakpoint
CREATE INDEX "moisture_points_on_plan" ON "moisture_points" USING btree ("organization_id","plan_photo_id") WHERE plan_photo_id is not null;--> statement-breakpoint
CREATE INDEX "moisture_readings_of_scale" ON "moisture_readings" USING btree ("organization_id","meter_id","scale_id");--> statement-breakpoint
CREATE INDEX "task_overrides_of_job" ON "task_overrides" USING btree ("organization_id","job_id") WHERE job_id is not null;