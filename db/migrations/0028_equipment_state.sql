-- Whether a unit stands in a room somewhere follows from its installations, and cannot be said otherwise.
CREATE FUNCTION equipment_stands(organization integer, item uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM equipment_installations
     WHERE organization_id = organization AND item_id = item AND picked_up_at IS NULL AND deleted_at IS NULL)
$$;--> statement-breakpoint

CREATE FUNCTION equipment_item_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE stands boolean := equipment_stands(NEW.organization_id, NEW.id);
BEGIN
  IF stands AND (NEW.state <> 'INSTALLED' OR NEW.deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'unit % is installed', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'equipment_items_installed';
  END IF;
  IF NOT stands AND NEW.state = 'INSTALLED' THEN
    RAISE EXCEPTION 'unit % is not installed', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'equipment_items_not_installed';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER equipment_items_added BEFORE INSERT ON equipment_items FOR EACH ROW
  WHEN (NEW.state = 'INSTALLED') EXECUTE FUNCTION equipment_item_follows();--> statement-breakpoint
CREATE TRIGGER equipment_items_changed BEFORE UPDATE ON equipment_items FOR EACH ROW
  WHEN (NEW.state IS DISTINCT FROM OLD.state OR NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)
  EXECUTE FUNCTION equipment_item_follows();--> statement-breakpoint

-- The row of the unit is written, and so held, by everything that changes where it stands.
CREATE FUNCTION equipment_installation_tells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE stands boolean := equipment_stands(NEW.organization_id, NEW.item_id);
BEGIN
  UPDATE equipment_items
     SET state = CASE WHEN stands THEN 'INSTALLED' ELSE 'AVAILABLE' END::equipment_state,
         version = version + 1, updated_at = now()
   WHERE organization_id = NEW.organization_id AND id = NEW.item_id AND (state = 'INSTALLED') <> stands;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER equipment_installed AFTER INSERT ON equipment_installations FOR EACH ROW
  EXECUTE FUNCTION equipment_installation_tells();--> statement-breakpoint
CREATE TRIGGER equipment_installation_changed AFTER UPDATE OF picked_up_at, deleted_at ON equipment_installations FOR EACH ROW
  EXECUTE FUNCTION equipment_installation_tells();--> statement-breakpoint

-- For the units that stand somewhere already. Their owner is held to the walls, and steps through them for this once.
ALTER TABLE equipment_items NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE equipment_installations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE equipment_items SET state = CASE WHEN equipment_stands(organization_id, id) THEN 'INSTALLED' ELSE 'AVAILABLE' END::equipment_state
 WHERE (state = 'INSTALLED') <> equipment_stands(organization_id, id);--> statement-breakpoint
ALTER TABLE equipment_items FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE equipment_installations FORCE ROW LEVEL SECURITY;
