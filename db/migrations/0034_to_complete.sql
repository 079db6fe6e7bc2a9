ALTER TABLE "equipment_items" ADD COLUMN "is_to_complete" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meters" ADD COLUMN "is_to_complete" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "equipment_items_to_complete" ON "equipment_items" USING btree ("organization_id") WHERE is_to_complete and deleted_at is null;
--> statement-breakpoint
-- A registration gives its organisation what it begins with.
CREATE POLICY the_door ON meters FOR INSERT TO makegood_accounts WITH CHECK (true);--> statement-breakpoint
CREATE POLICY the_door ON meter_scales FOR INSERT TO makegood_accounts WITH CHECK (true);--> statement-breakpoint
CREATE POLICY the_door ON equipment_categories FOR INSERT TO makegood_accounts WITH CHECK (true);--> statement-breakpoint
GRANT INSERT ON meters, meter_scales, equipment_categories TO makegood_accounts;
--> statement-breakpoint
-- Organisations that began without: the same that new ones begin with (lib/moisture/starters.ts, lib/equipment/starters.ts).
WITH given AS (
  INSERT INTO meters (organization_id, id, name, kind, is_to_complete)
  SELECT o.organization_id, gen_random_uuid(), m.name, m.kind::meter_kind, true
    FROM organizations o
   CROSS JOIN (VALUES ('Pin meter', 'PIN'), ('Pinless meter', 'PINLESS'), ('Concrete meter', 'PINLESS'),
                      ('Thermo-hygrometer', 'HYGROMETER')) AS m(name, kind)
   WHERE NOT EXISTS (SELECT FROM meters k WHERE k.organization_id = o.organization_id)
  RETURNING organization_id, id, name
)
INSERT INTO meter_scales (organization_id, id, meter_id, label, min, max, unit, position)
SELECT given.organization_id, gen_random_uuid(), given.id, s.label, s.min, s.max, s.unit, s.position
  FROM given
  JOIN (VALUES ('Pin meter', 'Wood', 6, 60, '% WME', 0), ('Pin meter', 'Gypsum', 0.2, 50, '% gypsum', 1),
               ('Pinless meter', 'Relative', 0, 999, 'REL', 0), ('Concrete meter', 'Concrete', 0, 10, '% MC', 0))
    AS s(name, label, min, max, unit, position) ON s.name = given.name;
--> statement-breakpoint
INSERT INTO equipment_categories (organization_id, id, name, kind)
SELECT o.organization_id, gen_random_uuid(), c.name, c.kind::equipment_kind
  FROM organizations o
 CROSS JOIN (VALUES ('Air movers', 'AIR_MOVER'), ('Dehumidifiers, LGR', 'DEHUMIDIFIER_LGR'),
                    ('Dehumidifiers, conventional', 'DEHUMIDIFIER_CONVENTIONAL'),
                    ('Dehumidifiers, desiccant', 'DEHUMIDIFIER_DESICCANT'), ('Air scrubbers', 'AIR_SCRUBBER'),
                    ('Heaters', 'HEATER'), ('Injection drying', 'INJECTION'), ('Extractors', 'EXTRACTOR'),
                    ('Generators', 'GENERATOR'), ('Other equipment', 'OTHER')) AS c(name, kind)
 WHERE NOT EXISTS (SELECT FROM equipment_categories k WHERE k.organization_id = o.organization_id);
