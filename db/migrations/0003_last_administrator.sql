-- An organisation always has somebody who can let others in. Whoever would take that away waits for the others who try
-- (the lock), then sees what they left: of two Administrators who remove each other, the later one is refused.
CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM plan_usage WHERE organization_id = NEW.organization_id FOR UPDATE;
  IF NOT EXISTS (
    SELECT FROM users WHERE organization_id = NEW.organization_id AND role = 'Administrator' AND status = 'ACTIVE'
  ) THEN
    RAISE EXCEPTION 'An organisation keeps an active Administrator.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_keep_an_administrator';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_last_administrator AFTER UPDATE OF role, status ON users FOR EACH ROW
  WHEN (OLD.role = 'Administrator' AND OLD.status = 'ACTIVE' AND (NEW.role <> 'Administrator' OR NEW.status <> 'ACTIVE'))
  EXECUTE FUNCTION keep_an_administrator();
