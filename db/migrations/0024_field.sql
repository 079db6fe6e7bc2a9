CREATE TYPE "public"."access_info" AS ENUM('KEY_SAFE_ACCESS', 'INSURED_OR_OWNER_PRESENT', 'REPRESENTATIVE_PRESENT');--> statement-breakpoint
CREATE TYPE "public"."air_place" AS ENUM('OUTSIDE', 'UNAFFECTED', 'AFFECTED', 'DEHUMIDIFIER_OUTLET');--> statement-breakpoint
CREATE TYPE "public"."cladding_type" AS ENUM('TIMBER', 'ASBESTOS', 'FC_CLADDING', 'VINYL_CLADDING', 'DOUBLE_BRICK', 'RENDER', 'WEATHER_BOARD', 'MASONRY_BLOCK', 'METAL_CLADDING', 'BRICK_VENEER', 'NOT_APPLICABLE');--> statement-breakpoint
CREATE TYPE "public"."condition" AS ENUM('POOR', 'FAIR', 'AVERAGE', 'GOOD', 'EXCELLENT');--> statement-breakpoint
CREATE TYPE "public"."disposition" AS ENUM('RESTORABLE', 'NON_RESTORABLE', 'UNAFFECTED', 'E_TEST_REQUIRED', 'SPECIALIST_REQUIRED', 'DRY_CLEANING_REQUIRED');--> statement-breakpoint
CREATE TYPE "public"."dwelling_type" AS ENUM('SINGLE_STORY', 'DOUBLE_STORY', 'SPLIT_LEVEL', 'MULTI_STORY');--> statement-breakpoint
CREATE TYPE "public"."equipment_day_rule" AS ENUM('CALENDAR_DAYS', 'PERIODS_OF_24_HOURS');--> statement-breakpoint
CREATE TYPE "public"."equipment_kind" AS ENUM('AIR_MOVER', 'DEHUMIDIFIER_LGR', 'DEHUMIDIFIER_CONVENTIONAL', 'DEHUMIDIFIER_DESICCANT', 'AIR_SCRUBBER', 'HEATER', 'INJECTION', 'EXTRACTOR', 'METER', 'GENERATOR', 'OTHER');--> statement-breakpoint
CREATE TYPE "public"."equipment_state" AS ENUM('AVAILABLE', 'INSTALLED', 'IN_TRANSIT', 'MAINTENANCE', 'LOST', 'RETIRED');--> statement-breakpoint
CREATE TYPE "public"."feed_item_type" AS ENUM('PHOTO_NOTE', 'INVENTORY_NOTE', 'EQUIPMENT_NOTE', 'ROOM_DETAILS', 'MOISTURE');--> statement-breakpoint
CREATE TYPE "public"."floor_cover_type" AS ENUM('WOOL_CARPET', 'NYLON_CARPET', 'POLYPROPYLENE_CARPET', 'CARPET_TILES', 'ENGINEERED_TIMBER', 'LAMINATE', 'SOLID_TIMBER', 'CONCRETE_TILES', 'CERAMIC_TILES', 'TERRACOTTA_TILES', 'SLATE_TILES', 'CORK', 'POLISHED_CONCRETE', 'HYBRID', 'LOOSE_LAID_VINYL', 'GLUED_VINYL', 'NOT_APPLICABLE');--> statement-breakpoint
CREATE TYPE "public"."foundation_type" AS ENUM('BEARERS_AND_JOISTS', 'CONCRETE_SLAB', 'TIMBER_POST', 'STEEL_POST', 'CONCRETE_PIER', 'SCREW_PIER_OR_BOARD_PIER', 'SLAB_ON_GROUND', 'NOT_APPLICABLE');--> statement-breakpoint
CREATE TYPE "public"."length_unit" AS ENUM('mm', 'cm', 'm', 'feet', 'inches');--> statement-breakpoint
CREATE TYPE "public"."meter_kind" AS ENUM('PIN', 'PINLESS', 'COMBINATION', 'HYGROMETER', 'SLAB_PROBE');--> statement-breakpoint
CREATE TYPE "public"."moisture_location" AS ENUM('WALLS', 'SUBFLOOR', 'STRUCTURAL_FRAMEWORK', 'FLOOR_COVERING', 'CEILING');--> statement-breakpoint
CREATE TYPE "public"."moisture_method" AS ENUM('SCAN', 'PENETRATIVE', 'NOT_APPLICABLE');--> statement-breakpoint
CREATE TYPE "public"."presence" AS ENUM('YES', 'NO', 'POSSIBLE');--> statement-breakpoint
CREATE TYPE "public"."rate_type" AS ENUM('ORDINARY', 'OVERTIME', 'AFTER_HOURS', 'WEEKEND');--> statement-breakpoint
CREATE TYPE "public"."reading_type" AS ENUM('CONTROL_READING', 'MOISTURE_READING');--> statement-breakpoint
CREATE TYPE "public"."roof_type" AS ENUM('TERRACOTTA_TILE', 'CONCRETE_TILE', 'SHINGLES', 'COLOURBOND', 'CORRUGATED_METAL_SHEET', 'CORRUGATED_CEMENT_SHEET', 'NOT_APPLICABLE');--> statement-breakpoint
CREATE TYPE "public"."subfloor_type" AS ENUM('CONCRETE', 'TIMBER', 'PARTICLE_BOARD', 'MIXED');--> statement-breakpoint
CREATE TYPE "public"."temperature_unit" AS ENUM('Celsius', 'Fahrenheit', 'Kelvin');--> statement-breakpoint
CREATE TYPE "public"."timesheet_category" AS ENUM('TRAVEL', 'MAKE_SAFE', 'STRIP_OUT', 'EQUIPMENT_SET_UP', 'MONITORING', 'CLEANING', 'CONTENTS', 'REPAIR', 'ADMIN', 'OTHER');--> statement-breakpoint
CREATE TYPE "public"."timesheet_status" AS ENUM('draft', 'submitted', 'approved', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."visit_outcome" AS ENUM('COMPLETE', 'RETURN_NEEDED');--> statement-breakpoint
CREATE TYPE "public"."water_category" AS ENUM('NOT_APPLICABLE', 'CAT_1', 'CAT_2', 'CAT_3');--> statement-breakpoint
CREATE TYPE "public"."water_class" AS ENUM('NOT_APPLICABLE', 'CLASS_1', 'CLASS_2', 'CLASS_3', 'CLASS_4');--> statement-breakpoint
ALTER TYPE "public"."file_kind" ADD VALUE 'FIELD_PHOTO';--> statement-breakpoint
ALTER TYPE "public"."file_kind" ADD VALUE 'METER_CERTIFICATE';--> statement-breakpoint
CREATE TABLE "equipment_categories" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"kind" "equipment_kind" DEFAULT 'OTHER' NOT NULL,
	"daily_rate_cents" bigint,
	"amps" numeric(12, 2),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "equipment_categories_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "equipment_installations" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"feed_item_id" uuid NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"late_reason" text,
	"installed_by" uuid NOT NULL,
	"picked_up_inspection_id" uuid,
	"picked_up_at" timestamp (3) with time zone,
	"pick_up_captured_at" timestamp (3) with time zone,
	"pick_up_received_at" timestamp (3) with time zone,
	"pick_up_late_reason" text,
	"picked_up_by" uuid,
	"overdue_tag_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "equipment_installations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "equipment_installations_pick_up_after" CHECK (picked_up_at > happened_at),
	CONSTRAINT "equipment_installations_whole_pick_up" CHECK (num_nonnulls(picked_up_at, pick_up_captured_at, pick_up_received_at, picked_up_by) in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "equipment_items" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"reference_id" text NOT NULL,
	"name" text,
	"brand" text,
	"make" text,
	"model" text,
	"serial" text,
	"rank" integer DEFAULT 0 NOT NULL,
	"capacity" numeric(12, 3),
	"amps" numeric(12, 2),
	"state" "equipment_state" DEFAULT 'AVAILABLE' NOT NULL,
	"tag_due_on" date,
	"purchased_on" date,
	"notes" text,
	"country" text,
	"region" text,
	"branch_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "equipment_items_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "inventory_items" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"feed_item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"brand" text,
	"model" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"age_years" numeric(12, 1),
	"condition" "condition",
	"disposition" "disposition" NOT NULL,
	"replacement_value_cents" bigint,
	"note" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"late_reason" text,
	"created_by" uuid NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "inventory_items_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inventory_items_quantity" CHECK (quantity > 0),
	CONSTRAINT "inventory_items_value" CHECK (replacement_value_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "air_readings" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"place" "air_place" NOT NULL,
	"room_id" uuid,
	"chamber" text,
	"equipment_item_id" uuid,
	"meter_id" uuid,
	"temperature" numeric(12, 2) NOT NULL,
	"temperature_unit" "temperature_unit" NOT NULL,
	"rh" numeric(12, 2) NOT NULL,
	"note" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"late_reason" text,
	"taken_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "air_readings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "air_readings_humidity" CHECK (rh > 0 and rh <= 100)
);
--> statement-breakpoint
CREATE TABLE "dry_standards" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"material" text NOT NULL,
	"unit" text NOT NULL,
	"value" numeric(12, 3) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dry_standards_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "dry_standards_positive" CHECK (value > 0)
);
--> statement-breakpoint
CREATE TABLE "drying_settings" (
	"organization_id" integer NOT NULL,
	"tolerance_points" numeric(12, 3) DEFAULT 2 NOT NULL,
	"altitude_metres" numeric(12, 1) DEFAULT 0 NOT NULL,
	"sizing_factors" jsonb,
	"equipment_day_rule" "equipment_day_rule" DEFAULT 'CALENDAR_DAYS' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "drying_settings_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "meter_scales" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"meter_id" uuid NOT NULL,
	"label" text NOT NULL,
	"min" numeric(12, 3) NOT NULL,
	"max" numeric(12, 3) NOT NULL,
	"unit" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "meter_scales_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "meter_scales_of_meter" UNIQUE("organization_id","meter_id","id"),
	CONSTRAINT "meter_scales_range" CHECK (min < max)
);
--> statement-breakpoint
CREATE TABLE "meters" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"make" text,
	"model" text,
	"serial" text,
	"kind" "meter_kind" NOT NULL,
	"last_calibrated_on" date,
	"calibration_months" integer,
	"next_due_on" date,
	"certificate_file_id" uuid,
	"assigned_user_id" uuid,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "meters_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "moisture_points" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"label" text NOT NULL,
	"location" "moisture_location" NOT NULL,
	"material" text NOT NULL,
	"meter_id" uuid NOT NULL,
	"scale_id" uuid NOT NULL,
	"is_control" boolean DEFAULT false NOT NULL,
	"manual_goal" numeric(12, 3),
	"manual_goal_reason" text,
	"plan_photo_id" uuid,
	"plan_x" double precision,
	"plan_y" double precision,
	"position" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "moisture_points_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "moisture_points_of_their_room" UNIQUE("organization_id","job_id","room_id","id"),
	CONSTRAINT "moisture_points_goal_has_a_reason" CHECK ((manual_goal is null) = (manual_goal_reason is null)),
	CONSTRAINT "moisture_points_on_a_plan" CHECK (num_nonnulls(plan_photo_id, plan_x, plan_y) in (0, 3)),
	CONSTRAINT "moisture_points_within_the_plan" CHECK (plan_x between 0 and 1 and plan_y between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "moisture_readings" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"point_id" uuid NOT NULL,
	"feed_item_id" uuid NOT NULL,
	"meter_id" uuid NOT NULL,
	"scale_id" uuid NOT NULL,
	"type" "reading_type" NOT NULL,
	"method" "moisture_method" NOT NULL,
	"value" numeric(12, 3) NOT NULL,
	"unit" text NOT NULL,
	"depth" numeric(12, 3),
	"depth_unit" "length_unit",
	"note" text,
	"overdue_meter_reason" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"late_reason" text,
	"taken_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "moisture_readings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "moisture_readings_depth" CHECK ((depth is null) = (depth_unit is null))
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"feed_item_id" uuid,
	"reading_id" uuid,
	"inventory_item_id" uuid,
	"floor_plan_of_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"caption" text,
	"degrees" smallint DEFAULT 0 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"camera" text,
	"before_id" uuid,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"late_reason" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "photos_of_their_job" UNIQUE("organization_id","job_id","id"),
	CONSTRAINT "photos_of_one_record" CHECK (num_nonnulls(feed_item_id, reading_id, inventory_item_id, floor_plan_of_id) = 1),
	CONSTRAINT "photos_turned_by_quarters" CHECK (degrees in (0, 90, 180, 270))
);
--> statement-breakpoint
CREATE TABLE "room_feed_items" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"type" "feed_item_type" NOT NULL,
	"note" text,
	"caption" text,
	"details" jsonb,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"late_reason" text,
	"created_by" uuid NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "room_feed_items_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "room_feed_items_details" CHECK ((type = 'ROOM_DETAILS') = (details is not null))
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"room_name" text NOT NULL,
	"level" text,
	"position" integer DEFAULT 0 NOT NULL,
	"is_affected" boolean DEFAULT true NOT NULL,
	"chamber" text,
	"length_metres" numeric(12, 3),
	"width_metres" numeric(12, 3),
	"height_metres" numeric(12, 3),
	"wet_floor_area" numeric(12, 3),
	"wet_wall_area" numeric(12, 3),
	"wet_upper_wall_area" numeric(12, 3),
	"wet_ceiling_area" numeric(12, 3),
	"insets" smallint DEFAULT 0 NOT NULL,
	"floor_cover_type" "floor_cover_type",
	"subfloor_type" "subfloor_type",
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "rooms_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "rooms_of_their_job" UNIQUE("organization_id","job_id","id")
);
--> statement-breakpoint
CREATE TABLE "timesheets" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid,
	"inspection_id" uuid,
	"category" timesheet_category NOT NULL,
	"rate_type" "rate_type" DEFAULT 'ORDINARY' NOT NULL,
	"worked_on" date NOT NULL,
	"timezone" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"break_minutes" integer DEFAULT 0 NOT NULL,
	"kilometres" numeric(12, 1),
	"note" text,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"late_reason" text,
	"status" timesheet_status DEFAULT 'draft' NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "timesheets_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "timesheets_end_after_start" CHECK (ended_at > started_at),
	CONSTRAINT "timesheets_breaks" CHECK (break_minutes >= 0),
	CONSTRAINT "timesheets_visit_has_a_job" CHECK (inspection_id is null or job_id is not null),
	CONSTRAINT "timesheets_timer_is_draft" CHECK (ended_at is not null or status = 'draft')
);
--> statement-breakpoint
CREATE TABLE "inspection_attendees" (
	"organization_id" integer NOT NULL,
	"inspection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "inspection_attendees_organization_id_inspection_id_user_id_pk" PRIMARY KEY("organization_id","inspection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"late_reason" text,
	"is_initial_attendance" boolean DEFAULT false NOT NULL,
	"access_info" "access_info",
	"persons_present" text,
	"cause_of_damage" text,
	"source_of_damage" text,
	"damage_is_rectified" boolean,
	"rectified_selection" text,
	"time_of_damage" timestamp (3) with time zone,
	"damage_description" text,
	"is_asbestos_on_site" "presence",
	"is_mould_on_site" "presence",
	"hazard_notes" text,
	"water_category" "water_category",
	"water_class" "water_class",
	"water_reason" text,
	"property_age" integer,
	"roof_type" "roof_type",
	"foundation_type" "foundation_type",
	"exterior_cladding_type" "cladding_type",
	"type_of_dwelling" "dwelling_type",
	"condition_of_property" "condition",
	"temperature_units" "temperature_unit" DEFAULT 'Celsius' NOT NULL,
	"temperature_outside" numeric(12, 2),
	"temperature_inside" numeric(12, 2),
	"rh_outside" numeric(12, 2),
	"rh_inside" numeric(12, 2),
	"temporary_accommodation_required" boolean,
	"why_accommodation_required" text,
	"summary" text,
	"recommendation" text,
	"outcome" "visit_outcome",
	"return_reason" text,
	"return_on" date,
	"created_by" uuid NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "inspections_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inspections_of_their_job" UNIQUE("organization_id","job_id","id"),
	CONSTRAINT "inspections_return_has_a_reason" CHECK (outcome is distinct from 'RETURN_NEEDED' or return_reason is not null)
);
--> statement-breakpoint
CREATE TABLE "job_last_reads" (
	"organization_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_last_reads_organization_id_user_id_job_id_pk" PRIMARY KEY("organization_id","user_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "equipment_categories" ADD CONSTRAINT "equipment_categories_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_installations" ADD CONSTRAINT "equipment_installations_organization_id_job_id_room_id_rooms_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","room_id") REFERENCES "public"."rooms"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_installations" ADD CONSTRAINT "equipment_installations_organization_id_item_id_equipment_items_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."equipment_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_installations" ADD CONSTRAINT "equipment_installations_organization_id_job_id_inspection_id_inspections_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","inspection_id") REFERENCES "public"."inspections"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_installations" ADD CONSTRAINT "equipment_installations_organization_id_job_id_picked_up_inspection_id_inspections_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","picked_up_inspection_id") REFERENCES "public"."inspections"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_installations" ADD CONSTRAINT "equipment_installations_organization_id_feed_item_id_room_feed_items_organization_id_id_fk" FOREIGN KEY ("organization_id","feed_item_id") REFERENCES "public"."room_feed_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_installations" ADD CONSTRAINT "equipment_installations_organization_id_installed_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","installed_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_installations" ADD CONSTRAINT "equipment_installations_organization_id_picked_up_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","picked_up_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_items" ADD CONSTRAINT "equipment_items_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_items" ADD CONSTRAINT "equipment_items_organization_id_category_id_equipment_categories_organization_id_id_fk" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."equipment_categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_organization_id_job_id_room_id_rooms_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","room_id") REFERENCES "public"."rooms"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_organization_id_job_id_inspection_id_inspections_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","inspection_id") REFERENCES "public"."inspections"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_organization_id_feed_item_id_room_feed_items_organization_id_id_fk" FOREIGN KEY ("organization_id","feed_item_id") REFERENCES "public"."room_feed_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_organization_id_updated_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_readings" ADD CONSTRAINT "air_readings_organization_id_job_id_inspection_id_inspections_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","inspection_id") REFERENCES "public"."inspections"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_readings" ADD CONSTRAINT "air_readings_organization_id_job_id_room_id_rooms_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","room_id") REFERENCES "public"."rooms"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_readings" ADD CONSTRAINT "air_readings_organization_id_equipment_item_id_equipment_items_organization_id_id_fk" FOREIGN KEY ("organization_id","equipment_item_id") REFERENCES "public"."equipment_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_readings" ADD CONSTRAINT "air_readings_organization_id_meter_id_meters_organization_id_id_fk" FOREIGN KEY ("organization_id","meter_id") REFERENCES "public"."meters"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_readings" ADD CONSTRAINT "air_readings_organization_id_taken_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","taken_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dry_standards" ADD CONSTRAINT "dry_standards_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drying_settings" ADD CONSTRAINT "drying_settings_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_scales" ADD CONSTRAINT "meter_scales_organization_id_meter_id_meters_organization_id_id_fk" FOREIGN KEY ("organization_id","meter_id") REFERENCES "public"."meters"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_organization_id_certificate_file_id_files_organization_id_id_fk" FOREIGN KEY ("organization_id","certificate_file_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_organization_id_assigned_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","assigned_user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moisture_points" ADD CONSTRAINT "moisture_points_organization_id_job_id_room_id_rooms_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","room_id") REFERENCES "public"."rooms"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moisture_points" ADD CONSTRAINT "moisture_points_organization_id_meter_id_scale_id_meter_scales_organization_id_meter_id_id_fk" FOREIGN KEY ("organization_id","meter_id","scale_id") REFERENCES "public"."meter_scales"("organization_id","meter_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moisture_points" ADD CONSTRAINT "moisture_points_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moisture_readings" ADD CONSTRAINT "moisture_readings_organization_id_job_id_room_id_point_id_moisture_points_organization_id_job_id_room_id_id_fk" FOREIGN KEY ("organization_id","job_id","room_id","point_id") REFERENCES "public"."moisture_points"("organization_id","job_id","room_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moisture_readings" ADD CONSTRAINT "moisture_readings_organization_id_job_id_inspection_id_inspections_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","inspection_id") REFERENCES "public"."inspections"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moisture_readings" ADD CONSTRAINT "moisture_readings_organization_id_feed_item_id_room_feed_items_organization_id_id_fk" FOREIGN KEY ("organization_id","feed_item_id") REFERENCES "public"."room_feed_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moisture_readings" ADD CONSTRAINT "moisture_readings_organization_id_meter_id_scale_id_meter_scales_organization_id_meter_id_id_fk" FOREIGN KEY ("organization_id","meter_id","scale_id") REFERENCES "public"."meter_scales"("organization_id","meter_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moisture_readings" ADD CONSTRAINT "moisture_readings_organization_id_taken_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","taken_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_organization_id_file_id_files_organization_id_id_fk" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_organization_id_feed_item_id_room_feed_items_organization_id_id_fk" FOREIGN KEY ("organization_id","feed_item_id") REFERENCES "public"."room_feed_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_organization_id_reading_id_moisture_readings_organization_id_id_fk" FOREIGN KEY ("organization_id","reading_id") REFERENCES "public"."moisture_readings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_organization_id_inventory_item_id_inventory_items_organization_id_id_fk" FOREIGN KEY ("organization_id","inventory_item_id") REFERENCES "public"."inventory_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_organization_id_job_id_floor_plan_of_id_inspections_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","floor_plan_of_id") REFERENCES "public"."inspections"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_organization_id_job_id_before_id_photos_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","before_id") REFERENCES "public"."photos"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_feed_items" ADD CONSTRAINT "room_feed_items_organization_id_job_id_room_id_rooms_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","room_id") REFERENCES "public"."rooms"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_feed_items" ADD CONSTRAINT "room_feed_items_organization_id_job_id_inspection_id_inspections_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","inspection_id") REFERENCES "public"."inspections"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_feed_items" ADD CONSTRAINT "room_feed_items_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_feed_items" ADD CONSTRAINT "room_feed_items_organization_id_updated_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_organization_id_decided_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","decided_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_organization_id_job_id_inspection_id_inspections_organization_id_job_id_id_fk" FOREIGN KEY ("organization_id","job_id","inspection_id") REFERENCES "public"."inspections"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_attendees" ADD CONSTRAINT "inspection_attendees_organization_id_inspection_id_inspections_organization_id_id_fk" FOREIGN KEY ("organization_id","inspection_id") REFERENCES "public"."inspections"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_attendees" ADD CONSTRAINT "inspection_attendees_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_organization_id_updated_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_last_reads" ADD CONSTRAINT "job_last_reads_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_last_reads" ADD CONSTRAINT "job_last_reads_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_categories_names" ON "equipment_categories" USING btree ("organization_id",lower(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "equipment_installations_of_job" ON "equipment_installations" USING btree ("organization_id","job_id","room_id","happened_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "equipment_installations_of_item" ON "equipment_installations" USING btree ("organization_id","item_id","happened_at");--> statement-breakpoint
CREATE INDEX "equipment_installations_out" ON "equipment_installations" USING btree ("organization_id","happened_at") WHERE picked_up_at is null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_items_reference" ON "equipment_items" USING btree ("organization_id",lower(reference_id)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "equipment_items_of_category" ON "equipment_items" USING btree ("organization_id","category_id","rank","reference_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "equipment_items_by_tag_due" ON "equipment_items" USING btree ("organization_id","tag_due_on") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "inventory_items_of_job" ON "inventory_items" USING btree ("organization_id","job_id","happened_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "inventory_items_of_feed_item" ON "inventory_items" USING btree ("organization_id","feed_item_id");--> statement-breakpoint
CREATE INDEX "air_readings_of_job" ON "air_readings" USING btree ("organization_id","job_id","happened_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dry_standards_of_material" ON "dry_standards" USING btree ("organization_id",lower(material),lower(unit));--> statement-breakpoint
CREATE UNIQUE INDEX "meters_names" ON "meters" USING btree ("organization_id",lower(name)) WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "moisture_points_of_job" ON "moisture_points" USING btree ("organization_id","job_id","room_id","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "moisture_readings_of_job" ON "moisture_readings" USING btree ("organization_id","job_id","room_id","point_id","happened_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "moisture_readings_of_visit" ON "moisture_readings" USING btree ("organization_id","inspection_id","room_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_of_file" ON "photos" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE INDEX "photos_of_job" ON "photos" USING btree ("organization_id","job_id","happened_at","id");--> statement-breakpoint
CREATE INDEX "photos_of_feed_item" ON "photos" USING btree ("organization_id","feed_item_id","position");--> statement-breakpoint
CREATE INDEX "photos_of_reading" ON "photos" USING btree ("organization_id","reading_id");--> statement-breakpoint
CREATE INDEX "photos_of_inventory_item" ON "photos" USING btree ("organization_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "photos_of_floor_plan" ON "photos" USING btree ("organization_id","floor_plan_of_id");--> statement-breakpoint
CREATE INDEX "photos_before" ON "photos" USING btree ("organization_id","before_id");--> statement-breakpoint
CREATE INDEX "room_feed_items_of_job" ON "room_feed_items" USING btree ("organization_id","job_id","happened_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "room_feed_items_of_room" ON "room_feed_items" USING btree ("organization_id","room_id","inspection_id","happened_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "room_feed_items_one_each" ON "room_feed_items" USING btree ("organization_id","room_id","inspection_id","type") WHERE type in ('MOISTURE', 'ROOM_DETAILS') and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_names" ON "rooms" USING btree ("organization_id","job_id",lower(room_name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timesheets_of_user" ON "timesheets" USING btree ("organization_id","user_id","worked_on") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timesheets_of_job" ON "timesheets" USING btree ("organization_id","job_id","started_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timesheets_by_day" ON "timesheets" USING btree ("organization_id","worked_on","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "timesheets_one_timer" ON "timesheets" USING btree ("organization_id","user_id") WHERE ended_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "inspections_of_job" ON "inspections" USING btree ("organization_id","job_id","happened_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_one_initial_attendance" ON "inspections" USING btree ("organization_id","job_id") WHERE is_initial_attendance and deleted_at is null;--> statement-breakpoint
-- A unit stands in one place at a time, also under two installs at once.
ALTER TABLE equipment_installations ADD CONSTRAINT equipment_installations_in_one_place EXCLUDE USING gist (
  organization_id WITH =, item_id WITH =, tstzrange(happened_at, picked_up_at) WITH &&) WHERE (deleted_at IS NULL);--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY[
  'inspections', 'inspection_attendees', 'job_last_reads', 'rooms', 'room_feed_items', 'photos', 'meters', 'meter_scales',
  'dry_standards', 'drying_settings', 'moisture_points', 'moisture_readings', 'air_readings', 'inventory_items',
  'equipment_categories', 'equipment_items', 'equipment_installations', 'timesheets']) AS t;
