ALTER TABLE "equipment_installations" ADD COLUMN "pick_up_feed_item_id" uuid;--> statement-breakpoint

-- For the units that were picked up already. Their owner is held to the walls, and steps through them for this once.
ALTER TABLE equipment_installations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE room_feed_items NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE rooms NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE inspections NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
WITH picked AS (
  SELECT i.organization_id, i.job_id, i.room_id, i.picked_up_inspection_id AS inspection_id, i.picked_up_by AS by_user,
         i.picked_up_at AS at, gen_random_uuid() AS id, min(i.pick_up_captured_at) AS captured_at,
         min(i.pick_up_received_at) AS received_at, min(i.pick_up_late_reason) AS late_reason
    FROM equipment_installations i
    JOIN rooms r ON r.organization_id = i.organization_id AND r.id = i.room_id AND r.deleted_at IS NULL
    JOIN inspections v ON v.organization_id = i.organization_id AND v.id = i.picked_up_inspection_id AND v.deleted_at IS NULL
   WHERE i.picked_up_at IS NOT NULL AND i.deleted_at IS NULL
   GROUP BY i.organization_id, i.job_id, i.room_id, i.picked_up_inspection_id, i.picked_up_by, i.picked_up_at
), told AS (
  INSERT INTO room_feed_items (organization_id, id, job_id, room_id, inspection_id, type, happened_at, captured_at,
                               received_at, late_reason, created_by)
  SELECT organization_id, id, job_id, room_id, inspection_id, 'EQUIPMENT_NOTE', at, captured_at, received_at, late_reason, by_user
    FROM picked
)
UPDATE equipment_installations i SET pick_up_feed_item_id = p.id
  FROM picked p
 WHERE i.organization_id = p.organization_id AND i.room_id = p.room_id AND i.picked_up_inspection_id = p.inspection_id
   AND i.picked_up_by = p.by_user AND i.picked_up_at = p.at AND i.deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE equipment_installations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE room_feed_items FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE rooms FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE inspections FORCE ROW LEVEL SECURITY;--> statement-breakpoint

ALTER TABLE "equipment_installations" ADD CONSTRAINT "equipment_installations_organization_id_pick_up_feed_item_id_room_feed_items_organization_id_id_fk" FOREIGN KEY ("organization_id","pick_up_feed_item_id") REFERENCES "public"."room_feed_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "equipment_installations_of_feed_item" ON "equipment_installations" USING btree ("organization_id","feed_item_id");--> statement-breakpoint
CREATE INDEX "equipment_installations_of_pick_up" ON "equipment_installations" USING btree ("organization_id","pick_up_feed_item_id") WHERE pick_up_feed_item_id is not null;--> statement-breakpoint
ALTER TABLE "equipment_installations" ADD CONSTRAINT "equipment_installations_told_pick_up" CHECK (pick_up_feed_item_id is null or picked_up_at is not null);
