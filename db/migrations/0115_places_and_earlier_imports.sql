-- An address with one way to write its unit, its level, its lot and its corner: "Unit 3, Level 2, 41-43 O'Connell Street" is
-- "level 2 3/41-43 oconnell street", and so is "3, Floor 2, 41 to 43 O Connell Street". A search is read in this way too.
CREATE OR REPLACE FUNCTION site_units(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      replace(replace(replace(replace(replace(replace(replace(btrim(regexp_replace(translate(regexp_replace(folded(typed), '([a-z][,.]*) *#(?=\d+[a-z]?\s*$)', '\1 unit '), '\#', '/'), '[,.;:()\s]+', ' ', 'g')), ' /', '/'), '/ ', '/'), 'p o box', 'po box'), 'post office box', 'po box'), 'g po box', 'gpo box'), 'corner of ', 'cnr '), 'cnr of ', 'cnr '),
      '(?<!/)\mo (?=[a-z]{3})(?!(?:street|str|road|avenue|ave|drive|court|place|lane)\M)', 'o', 'g'),
      '(\d[a-z]?)(?: ?- ?| to )(?=\d)', '\1-', 'g'),
      '\m(?:no|number) ?(?=\d)', '', 'g'),
      '\m(?:ground (?:floor|level)|gf|g floor)[ /](?=\S)', 'level g ', 'g'),
      '\m(?:(?:floor|flr) ?(\d+)|(\d+)(?:st|nd|rd|th) (?:floor|flr))\M', 'level \1\2', 'g'),
      '\m(?:unit|u|un|flat|flt|apartment|apt|appt|suite|ste|shop|office) ?(\d+[a-z]?)[ /]+(?:level|lvl|l) ?(\d+|g)[ /]+(?=\d)', 'level \2 \1/', 'g'),
      '\m(?:(?:units|unit|u|un|flat|flt|apartment|apt|appt|suite|ste|shop|office|unt|villa|townhouse|th|factory) ?(\d+[a-z]?(?:-\d+[a-z]?)?)|(?:unit|flat|apartment|apt|suite|shop|villa|townhouse) ([a-z]\d*))[ /-]+(?=\d)', '\1\2/', 'g'),
      '\m(lot|level|lvl|l) ?(\d+[a-z]?)[ /]+(?=\d)', '\1 \2 ', 'g'),
      '^l(?=\d+ [a-z]{3})', 'lot '),
      '^(\S*\d) ([a-df-h]) (?=\S+ \S)', '\1\2 '),
      '^(\d\S*) (.+) (?:unit|u|un|flat|flt|apartment|apt|appt|suite|ste|shop|office|villa|townhouse|th|factory) ?(\d+[a-z]?)$', '\3/\1 \2'),
      '^(\d+[a-z]?) (?=\d+[a-z]?(?:-\d+[a-z]?)? [a-z])', '\1/')
$$;--> statement-breakpoint

-- The one spelling of a word of an address: road is rd, first is 1st.
CREATE OR REPLACE FUNCTION site_word(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce('{"street": "st", "str": "st", "saint": "st", "road": "rd", "avenue": "ave", "av": "ave", "aven": "ave", "drive": "dr", "drv": "dr", "court": "ct", "crt": "ct", "place": "pl", "plc": "pl", "crescent": "cres", "cr": "cres", "cresc": "cres", "crs": "cres", "terrace": "tce", "ter": "tce", "terr": "tce", "highway": "hwy", "hway": "hwy", "parade": "pde", "boulevard": "blvd", "boulevarde": "blvd", "bvd": "blvd", "bvde": "blvd", "boul": "blvd", "lane": "ln", "close": "cl", "circuit": "cct", "crct": "cct", "circ": "cct", "esplanade": "esp", "espl": "esp", "square": "sq", "grove": "gr", "gve": "gr", "grv": "gr", "parkway": "pkwy", "pwy": "pkwy", "pky": "pkwy", "promenade": "prom", "quay": "qy", "freeway": "fwy", "gardens": "gdns", "gdn": "gdns", "heights": "hts", "mount": "mt", "circle": "cir", "way": "wy", "track": "trk", "arcade": "arc", "walk": "wk", "view": "vw", "alley": "aly", "bypass": "byp", "rise": "ri", "north": "n", "nth": "n", "south": "s", "sth": "s", "east": "e", "west": "w", "point": "pt", "retreat": "rtt", "ret": "rtt", "outlook": "otlk", "ridge": "rdge", "crossing": "crsg", "xing": "crsg", "plaza": "plza", "mews": "mws", "junction": "jnc", "and": "&", "corner": "cnr", "cor": "cnr", "lvl": "level", "l": "level", "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th", "sixth": "6th", "seventh": "7th", "eighth": "8th", "ninth": "9th", "tenth": "10th", "trail": "trl", "loop": "lp", "lookout": "lkt", "link": "lnk", "cove": "cv", "glen": "gln", "chase": "ch", "approach": "app", "entrance": "ent", "row": "rw", "wharf": "whf", "bd": "blvd", "clo": "cl", "causeway": "csway", "motorway": "mwy", "waters": "wtrs", "bend": "bnd", "beach": "bch", "grange": "gra", "mountain": "mtn", "fort": "ft", "mew": "mws", "nook": "nk", "broadway": "bdwy", "northeast": "ne", "northwest": "nw", "southeast": "se", "southwest": "sw", "eleventh": "11th", "twelfth": "12th", "thirteenth": "13th", "fourteenth": "14th", "fifteenth": "15th", "sixteenth": "16th", "seventeenth": "17th", "eighteenth": "18th", "nineteenth": "19th", "twentieth": "20th"}'::jsonb ->> word, word)
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION site_spellings(units text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg('{"st": "st street str saint", "rd": "rd road", "ave": "ave avenue av aven", "dr": "dr drive drv", "ct": "ct court crt", "pl": "pl place plc", "cres": "cres crescent cr cresc crs", "tce": "tce terrace ter terr", "hwy": "hwy highway hway", "pde": "pde parade", "blvd": "blvd boulevard boulevarde bvd bvde boul bd", "ln": "ln lane", "cl": "cl close clo", "cct": "cct circuit crct circ", "esp": "esp esplanade espl", "sq": "sq square", "gr": "gr grove gve grv", "pkwy": "pkwy parkway pwy pky", "prom": "prom promenade", "qy": "qy quay", "fwy": "fwy freeway", "gdns": "gdns gardens gdn", "hts": "hts heights", "mt": "mt mount", "cir": "cir circle", "wy": "wy way", "trk": "trk track", "arc": "arc arcade", "wk": "wk walk", "vw": "vw view", "aly": "aly alley", "byp": "byp bypass", "ri": "ri rise", "n": "n north nth", "s": "s south sth", "e": "e east", "w": "w west", "pt": "pt point", "rtt": "rtt retreat ret", "otlk": "otlk outlook", "rdge": "rdge ridge", "crsg": "crsg crossing xing", "plza": "plza plaza", "mws": "mws mews mew", "jnc": "jnc junction", "&": "& and", "cnr": "cnr corner cor of", "level": "level lvl l", "1st": "1st first", "2nd": "2nd second", "3rd": "3rd third", "4th": "4th fourth", "5th": "5th fifth", "6th": "6th sixth", "7th": "7th seventh", "8th": "8th eighth", "9th": "9th ninth", "10th": "10th tenth", "trl": "trl trail", "lp": "lp loop", "lkt": "lkt lookout", "lnk": "lnk link", "cv": "cv cove", "gln": "gln glen", "ch": "ch chase", "app": "app approach", "ent": "ent entrance", "rw": "rw row", "whf": "whf wharf", "csway": "csway causeway", "mwy": "mwy motorway", "wtrs": "wtrs waters", "bnd": "bnd bend", "bch": "bch beach", "gra": "gra grange", "mtn": "mtn mountain", "ft": "ft fort", "nk": "nk nook", "bdwy": "bdwy broadway", "ne": "ne northeast", "nw": "nw northwest", "se": "se southeast", "sw": "sw southwest", "11th": "11th eleventh", "12th": "12th twelfth", "13th": "13th thirteenth", "14th": "14th fourteenth", "15th": "15th fifteenth", "16th": "16th sixteenth", "17th": "17th seventeenth", "18th": "18th eighteenth", "19th": "19th nineteenth", "20th": "20th twentieth"}'::jsonb ->> site_word(word), ' ')
    FROM unnest(string_to_array(units, ' ')) AS word
$$;--> statement-breakpoint

-- Jobs of the history that were imported before they were marked: their checkpoints were left out with this reason, which
-- nobody else gives for all five of a job, and the reports that are kept name them. They give back the places of the plan
-- that they took; what was charged stays as it was.
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE job_kpi_settings NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE imports NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE plan_usage NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE jobs DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE plan_usage DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE jobs SET is_imported = true
  FROM (SELECT organization_id, job_id FROM job_kpi_settings WHERE reason = 'Imported from another product'
        UNION
        SELECT i.organization_id, (one ->> 'recordId')::uuid FROM imports i, jsonb_array_elements(i.rows) AS one
         WHERE i.kind = 'JOBS' AND one ->> 'outcome' = 'new' AND one ->> 'recordId' IS NOT NULL) AS found (organization_id, job_id)
 WHERE jobs.organization_id = found.organization_id AND jobs.id = found.job_id AND NOT jobs.is_imported;--> statement-breakpoint
UPDATE plan_usage SET job_count = counted.count
  FROM (SELECT u.organization_id, count(j.id) AS count
          FROM plan_usage u LEFT JOIN jobs j ON j.organization_id = u.organization_id AND j.deleted_at IS NULL AND NOT j.is_imported
         GROUP BY 1) AS counted
 WHERE plan_usage.organization_id = counted.organization_id AND plan_usage.job_count <> counted.count;--> statement-breakpoint

-- The addresses that are stored: the column is made anew of what is written to it. Nobody is told, for nothing changes that
-- a screen shows.
UPDATE jobs SET site_address = site_address, search_text = text_of_job(jobs);--> statement-breakpoint
ALTER TABLE plan_usage ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE jobs ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE plan_usage FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE imports FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE job_kpi_settings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
