CREATE TABLE "photo_numbers" (
	"organization_id" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"last_no" integer NOT NULL,
	CONSTRAINT "photo_numbers_organization_id_job_id_pk" PRIMARY KEY("organization_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "photo_numbers" ADD CONSTRAINT "photo_numbers_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT wall_off('photo_numbers'::regclass);--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "number" integer;--> statement-breakpoint

-- What is stored already gets the numbers that reports printed until now: in the order in which it came in. Photos of records
-- that were deleted were not printed, and come last. The owner is held to the walls, and steps through them for this once.
ALTER TABLE photos NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE photo_numbers NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE room_feed_items NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE moisture_readings NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE inventory_items NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE job_forms NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE rooms NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE inspections NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE photos p SET number = n.number
  FROM (
    SELECT p.organization_id, p.id, row_number() OVER (PARTITION BY p.organization_id, p.job_id
        ORDER BY f.id IS NULL AND (v.id IS NULL OR (r.id IS NULL AND p.floor_plan_of_id IS NULL)),
          p.received_at, p.happened_at, p.id) AS number
      FROM photos p
      LEFT JOIN job_forms f ON f.organization_id = p.organization_id AND f.id = p.job_form_id AND f.deleted_at IS NULL
      LEFT JOIN room_feed_items i ON i.organization_id = p.organization_id AND i.id = p.feed_item_id AND i.deleted_at IS NULL
      LEFT JOIN moisture_readings m ON m.organization_id = p.organization_id AND m.id = p.reading_id AND m.deleted_at IS NULL
      LEFT JOIN inventory_items t ON t.organization_id = p.organization_id AND t.id = p.inventory_item_id AND t.deleted_at IS NULL
      LEFT JOIN rooms r ON r.organization_id = p.organization_id AND r.id = coalesce(i.room_id, m.room_id, t.room_id) AND r.deleted_at IS NULL
      LEFT JOIN inspections v ON v.organization_id = p.organization_id AND v.deleted_at IS NULL
        AND v.id = coalesce(i.inspection_id, m.inspection_id, t.inspection_id, p.floor_plan_of_id)) n
 WHERE n.organization_id = p.organization_id AND n.id = p.id;--> statement-breakpoint
INSERT INTO photo_numbers (organization_id, job_id, last_no)
  SELECT organization_id, job_id, max(number) FROM photos GROUP BY organization_id, job_id;--> statement-breakpoint
ALTER TABLE inspections FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE rooms FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE job_forms FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE inventory_items FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE moisture_readings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE room_feed_items FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE photo_numbers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE photos FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_by_number" ON "photos" USING btree ("organization_id","job_id","number");
