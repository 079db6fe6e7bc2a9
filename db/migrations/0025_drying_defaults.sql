CREATE TABLE "dry_standard_defaults" (
	"material" text NOT NULL,
	"unit" text NOT NULL,
	"value" numeric(12, 3) NOT NULL,
	"tolerance_points" numeric(12, 3),
	CONSTRAINT "dry_standard_defaults_material_unit_pk" PRIMARY KEY("material","unit")
);
--> statement-breakpoint
CREATE TABLE "drying_defaults" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"tolerance_points" numeric(12, 3) NOT NULL,
	"altitude_metres" numeric(12, 1) NOT NULL,
	"sizing_factors" jsonb NOT NULL,
	CONSTRAINT "drying_defaults_one" CHECK (id = 1)
);
--> statement-breakpoint
ALTER TABLE "drying_settings" ALTER COLUMN "tolerance_points" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "drying_settings" ALTER COLUMN "tolerance_points" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "drying_settings" ALTER COLUMN "altitude_metres" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "drying_settings" ALTER COLUMN "altitude_metres" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "air_readings" ADD COLUMN "overdue_meter_reason" text;--> statement-breakpoint
ALTER TABLE "dry_standards" ADD COLUMN "tolerance_points" numeric(12, 3);--> statement-breakpoint
INSERT INTO drying_defaults (tolerance_points, altitude_metres, sizing_factors) VALUES (2, 0,
  '{"CONVENTIONAL": [100, 40, 30, null], "LGR": [100, 50, 40, 40], "DESICCANT": [1, 2, 3, 2], "airMoverFloor": [6.5032, 4.6452], "airMoverUpper": [13.9355, 9.2903], "unitCapacity": {"CONVENTIONAL": 110, "LGR": 130, "DESICCANT": 500}}');--> statement-breakpoint
INSERT INTO dry_standard_defaults (material, unit, value, tolerance_points) VALUES
  ('Timber', '% WME', 15, NULL), ('Plasterboard', '% WME', 12, NULL), ('Plasterboard', '% gypsum', 0.6, 0.1),
  ('Concrete', '%', 4.5, 0.5), ('Carpet', '%', 15, NULL);--> statement-breakpoint
GRANT SELECT ON drying_defaults, dry_standard_defaults TO makegood_app;
