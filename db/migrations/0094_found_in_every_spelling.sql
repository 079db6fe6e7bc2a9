-- The order of a person's alphabet: É beside E, capitals beside small letters, 9 before 10.
CREATE COLLATION alphabetical (provider = icu, locale = 'en-AU-u-kn-true');--> statement-breakpoint

-- A text as a search compares it: without capitals, accents, apostrophes and marks that nobody sees, with one kind of hyphen.
-- lib/base/folded.ts folds what a screen searches by itself; a test holds the two together.
CREATE FUNCTION folded(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(typed) = length(typed) THEN lower(translate(typed, '''`', '')) ELSE
  replace(replace(replace(replace(translate(
    regexp_replace(
      lower(normalize(
        translate(typed, U&'\2010\2011\2012\2013\2014\2015\2212''\2019\2018\201B\02BC\02B9\2032\FF07`\00B4\00AD\061C\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', '-------'),
        NFKD) COLLATE alphabetical),
      U&'[\0300-\036F]', '', 'g'),
    U&'\0142\00F8\0111\00F0\0127\0131', 'loddhi'), U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th')
  END
$$;--> statement-breakpoint

-- An address without commas and full stops, and with a unit before its number: "Unit 3, 41 O'Connell Street" is
-- "3/41 oconnell street". A search is read in this way too.
CREATE FUNCTION site_units(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      btrim(regexp_replace(folded(typed), '[,.;:()\s]+', ' ', 'g')),
      ' ?([/\\]) ?', '/', 'g'),
      '(\d) - (\d)', '\1-\2', 'g'),
      '^(?:no|number) ?(?=\d)', ''),
      '\m(?:unit|units|u|flat|flt|apartment|apt|suite|ste|shop|villa|townhouse)(?: ?(?:no|number))? ?#?(\d+[a-z]?)[ /-]+(?=\d)', '\1/', 'g'),
      '^(\d\S*) (.+) (?:unit|flat|apartment|apt|suite|shop|villa|townhouse) ?#?(\d+[a-z]?)$', '\3/\1 \2')
$$;--> statement-breakpoint

-- The one spelling of a word of an address: road is rd, avenue is ave.
CREATE FUNCTION site_word(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce('{"street": "st", "str": "st", "saint": "st", "road": "rd", "avenue": "ave", "av": "ave", "aven": "ave", "drive": "dr", "drv": "dr", "court": "ct", "crt": "ct", "place": "pl", "plc": "pl", "crescent": "cres", "cr": "cres", "cresc": "cres", "crs": "cres", "terrace": "tce", "ter": "tce", "terr": "tce", "highway": "hwy", "hway": "hwy", "parade": "pde", "boulevard": "blvd", "boulevarde": "blvd", "bvd": "blvd", "bvde": "blvd", "boul": "blvd", "lane": "ln", "close": "cl", "circuit": "cct", "crct": "cct", "circ": "cct", "esplanade": "esp", "espl": "esp", "square": "sq", "grove": "gr", "gve": "gr", "grv": "gr", "parkway": "pkwy", "pwy": "pkwy", "pky": "pkwy", "promenade": "prom", "quay": "qy", "freeway": "fwy", "gardens": "gdns", "gdn": "gdns", "heights": "hts", "mount": "mt", "circle": "cir", "way": "wy", "track": "trk", "arcade": "arc", "walk": "wk", "view": "vw", "alley": "aly", "bypass": "byp", "rise": "ri", "north": "n", "nth": "n", "south": "s", "sth": "s", "east": "e", "west": "w"}'::jsonb ->> word, word)
$$;--> statement-breakpoint

-- An address in the one spelling by which a place is found again: "3/41 oconnell st".
CREATE FUNCTION site_key(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(site_word(word), ' ' ORDER BY place), '')
    FROM regexp_split_to_table(site_units(typed), ' ') WITH ORDINALITY AS split (word, place)
   WHERE word <> ''
$$;--> statement-breakpoint

-- All spellings of the words of an address that have several: of "41 smith road", as `site_units` has it, these are "rd road". Whichever is typed is found.
CREATE FUNCTION site_spellings(units text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg('{"st": "st street str saint", "rd": "rd road", "ave": "ave avenue av aven", "dr": "dr drive drv", "ct": "ct court crt", "pl": "pl place plc", "cres": "cres crescent cr cresc crs", "tce": "tce terrace ter terr", "hwy": "hwy highway hway", "pde": "pde parade", "blvd": "blvd boulevard boulevarde bvd bvde boul", "ln": "ln lane", "cl": "cl close", "cct": "cct circuit crct circ", "esp": "esp esplanade espl", "sq": "sq square", "gr": "gr grove gve grv", "pkwy": "pkwy parkway pwy pky", "prom": "prom promenade", "qy": "qy quay", "fwy": "fwy freeway", "gdns": "gdns gardens gdn", "hts": "hts heights", "mt": "mt mount", "cir": "cir circle", "wy": "wy way", "trk": "trk track", "arc": "arc arcade", "wk": "wk walk", "vw": "vw view", "aly": "aly alley", "byp": "byp bypass", "ri": "ri rise", "n": "n north nth", "s": "s south sth", "e": "e east", "w": "w west"}'::jsonb ->> site_word(word), ' ')
    FROM regexp_split_to_table(units, ' ') AS word
$$;--> statement-breakpoint

DROP INDEX "clients_by_type";--> statement-breakpoint
DROP INDEX "jobs_by_address";--> statement-breakpoint
DROP INDEX "jobs_by_client_name";--> statement-breakpoint
DROP INDEX "jobs_by_type";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "phone_numbers" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "phone_numbers" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "phone_numbers" text DEFAULT '' NOT NULL;--> statement-breakpoint

-- A job's text to search in: what was typed, folded, then its address in its other spellings, and its numbers as digits and in
-- their normal form. It begins with a space, so that `% 42%` finds every word that begins so, the job's number among them.
CREATE FUNCTION text_of_job(job jobs) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT ' ' || concat_ws(' ', folded(concat_ws(' ', ($1).job_no, ($1).site_address, ($1).suburb, ($1).state, ($1).postcode, ($1).client_name,
      ($1).contact_name, ($1).contact_number, ($1).contact_email, ($1).ref_number, ($1).policy_number, ($1).type, array_to_string(($1).tags, ' '))),
    units, site_spellings(units), nullif(($1).phone_numbers, ''),
    regexp_replace(($1).contact_number, '\D', '', 'g'), regexp_replace(($1).second_contact_number, '\D', '', 'g'),
    regexp_replace(($1).loss_adjuster_number, '\D', '', 'g'))
  FROM (SELECT site_units(($1).site_address) AS units OFFSET 0) site
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION derive_job_texts() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  NEW.client_name := (SELECT company_name FROM clients WHERE organization_id = NEW.organization_id AND id = NEW.client_id);
  NEW.search_text := text_of_job(NEW);
  RETURN NEW;
END $$;--> statement-breakpoint

-- What is stored already. The numbers of Australia and those with their country get their normal form here, the rest when
-- their record is changed next; their digits are searched until then. The owner is held to the walls, and steps through them
-- for this once; nobody is told, for nothing changes that a screen shows.
CREATE FUNCTION stored_number(typed text, country text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN typed ~ '[[:alpha:]#,;]' THEN ''
    WHEN typed ~ '^\s*\+' AND digits ~ '^610?[2-478]\d{8}$' THEN regexp_replace(digits, '^610?', '+61')
    WHEN typed ~ '^\s*\+' AND digits ~ '^[1-9]\d{7,14}$' THEN '+' || digits
    WHEN coalesce(country, 'Australia') !~* '^(au|australia)$' THEN ''
    WHEN digits ~ '^0?[2-478]\d{8}$' THEN regexp_replace(digits, '^0?', '+61')
    WHEN digits ~ '^61[2-478]\d{8}$' THEN '+' || digits
    ELSE '' END
  FROM (SELECT regexp_replace(typed, '\D', '', 'g') AS digits) d
$$;--> statement-breakpoint
ALTER TABLE clients NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE clients DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE contacts DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE jobs DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE clients c SET phone_numbers = stored_number(c.phone, coalesce(c.country, o.country))
  FROM organizations o WHERE o.organization_id = c.organization_id AND c.phone IS NOT NULL;--> statement-breakpoint
UPDATE contacts c SET phone_numbers = btrim(stored_number(coalesce(c.phone, ''), coalesce(k.country, o.country)) || ' ' || stored_number(coalesce(c.mobile, ''), coalesce(k.country, o.country)))
  FROM organizations o, clients k
 WHERE o.organization_id = c.organization_id AND k.organization_id = c.organization_id AND k.id = c.client_id AND num_nonnulls(c.phone, c.mobile) > 0;--> statement-breakpoint
UPDATE jobs j SET phone_numbers = n.numbers, search_text = text_of_job(j) || ' ' || n.numbers
  FROM (
    SELECT k.organization_id, k.id, btrim(stored_number(coalesce(k.contact_number, ''), coalesce(k.country, o.country)) || ' '
        || stored_number(coalesce(k.second_contact_number, ''), coalesce(k.country, o.country)) || ' '
        || stored_number(coalesce(k.loss_adjuster_number, ''), coalesce(k.country, o.country))) AS numbers
      FROM jobs k JOIN organizations o ON o.organization_id = k.organization_id) n
 WHERE n.organization_id = j.organization_id AND n.id = j.id;--> statement-breakpoint
ALTER TABLE jobs ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE contacts ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE clients ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE clients FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DROP FUNCTION stored_number(text, text);--> statement-breakpoint

-- After the rows: what a statement rewrites is new to the next one, which would look at all that it refers to.
ALTER TABLE "jobs" ADD COLUMN "site_key" text GENERATED ALWAYS AS (site_key(site_address)) STORED;--> statement-breakpoint
ALTER TABLE "clients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(accounts_email, '') || ' ' || coalesce(abn, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || phone_numbers)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" drop column "search_text";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || regexp_replace(coalesce(mobile, ''), '\D', '', 'g') || ' ' || phone_numbers)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree ("organization_id","company_name" collate alphabetical,"id");--> statement-breakpoint
CREATE INDEX "clients_by_type" ON "clients" USING btree ("organization_id","type","company_name" collate alphabetical,"id");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_by_site" ON "jobs" USING btree ("organization_id","site_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_address" ON "jobs" USING btree ("organization_id","site_address" collate alphabetical,"id","status_rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_client_name" ON "jobs" USING btree ("organization_id","client_name" collate alphabetical,"id","status_rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_type" ON "jobs" USING btree ("organization_id","type" collate alphabetical,"id","status_rank") WHERE deleted_at is null;--> statement-breakpoint

-- Patterns are folded as the texts are. Of a merged client nothing is found.
CREATE OR REPLACE FUNCTION client_ids_matching(patterns text[], most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
  SELECT id FROM unnest(patterns) pattern JOIN clients ON search_text LIKE folded(pattern)
   WHERE organization_id = current_organization() AND merged_into_id IS NULL
  UNION
  SELECT client_id FROM unnest(patterns) pattern JOIN contacts ON search_text LIKE folded(pattern)
   WHERE organization_id = current_organization()
  LIMIT most
$$;
