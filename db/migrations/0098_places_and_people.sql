-- An address with one way to write its unit, its level, its lot and its corner: "Unit 3, Level 2, 41-43 O'Connell Street" is
-- "level 2 3/41-43 oconnell street". A search is read in this way too.
CREATE OR REPLACE FUNCTION site_units(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      replace(replace(replace(replace(
        btrim(regexp_replace(translate(folded(typed), '\#', '/'), '[,.;:()\s]+', ' ', 'g')),
        ' /', '/'), '/ ', '/'), 'p o box', 'po box'), 'corner of ', 'cnr '),
      '(\d[a-z]?) ?- ?(?=\d)', '\1-', 'g'),
      '\m(?:no|number) ?(?=\d)', '', 'g'),
      '\m(?:unit|u|flat|apartment|apt) ?(\d+[a-z]?)[ /]+(?:level|lvl|l) ?(\d+)[ /]+(?=\d)', 'level \2 \1/', 'g'),
      '\m(?:(?:unit|units|u|flat|flt|apartment|apt|suite|ste|shop|villa|townhouse) ?(\d+[a-z]?(?:-\d+[a-z]?)?)|(?:unit|flat|apartment|apt|suite|shop|villa|townhouse) ([a-z]\d*))[ /-]+(?=\d)', '\1\2/', 'g'),
      '\m(lot|level|lvl|l) ?(\d+[a-z]?)[ /]+(?=\d)', '\1 \2 ', 'g'),
      '^(\S*\d) ([a-df-h]) (?=\S+ \S)', '\1\2 '),
      '^(\d\S*) (.+) (?:unit|flat|apartment|apt|suite|shop|villa|townhouse) ?(\d+[a-z]?)$', '\3/\1 \2')
$$;--> statement-breakpoint

-- The one spelling of a word of an address: road is rd, first is 1st.
CREATE OR REPLACE FUNCTION site_word(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce('{"street": "st", "str": "st", "saint": "st", "road": "rd", "avenue": "ave", "av": "ave", "aven": "ave", "drive": "dr", "drv": "dr", "court": "ct", "crt": "ct", "place": "pl", "plc": "pl", "crescent": "cres", "cr": "cres", "cresc": "cres", "crs": "cres", "terrace": "tce", "ter": "tce", "terr": "tce", "highway": "hwy", "hway": "hwy", "parade": "pde", "boulevard": "blvd", "boulevarde": "blvd", "bvd": "blvd", "bvde": "blvd", "boul": "blvd", "lane": "ln", "close": "cl", "circuit": "cct", "crct": "cct", "circ": "cct", "esplanade": "esp", "espl": "esp", "square": "sq", "grove": "gr", "gve": "gr", "grv": "gr", "parkway": "pkwy", "pwy": "pkwy", "pky": "pkwy", "promenade": "prom", "quay": "qy", "freeway": "fwy", "gardens": "gdns", "gdn": "gdns", "heights": "hts", "mount": "mt", "circle": "cir", "way": "wy", "track": "trk", "arcade": "arc", "walk": "wk", "view": "vw", "alley": "aly", "bypass": "byp", "rise": "ri", "north": "n", "nth": "n", "south": "s", "sth": "s", "east": "e", "west": "w", "point": "pt", "retreat": "rtt", "ret": "rtt", "outlook": "otlk", "ridge": "rdge", "crossing": "crsg", "xing": "crsg", "plaza": "plza", "mews": "mws", "junction": "jnc", "and": "&", "corner": "cnr", "cor": "cnr", "lvl": "level", "l": "level", "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th", "sixth": "6th", "seventh": "7th", "eighth": "8th", "ninth": "9th", "tenth": "10th"}'::jsonb ->> word, word)
$$;--> statement-breakpoint

-- An address in the one spelling by which a place is found again: "3/41 oconnell st". A hyphen in a name is a blank.
CREATE OR REPLACE FUNCTION site_key(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(site_word(word), ' ' ORDER BY place), '')
    FROM regexp_split_to_table(site_units(typed), ' |(?<=[[:alpha:]])-(?=[[:alpha:]])') WITH ORDINALITY AS split (word, place)
   WHERE word <> ''
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION site_spellings(units text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg('{"st": "st street str saint", "rd": "rd road", "ave": "ave avenue av aven", "dr": "dr drive drv", "ct": "ct court crt", "pl": "pl place plc", "cres": "cres crescent cr cresc crs", "tce": "tce terrace ter terr", "hwy": "hwy highway hway", "pde": "pde parade", "blvd": "blvd boulevard boulevarde bvd bvde boul", "ln": "ln lane", "cl": "cl close", "cct": "cct circuit crct circ", "esp": "esp esplanade espl", "sq": "sq square", "gr": "gr grove gve grv", "pkwy": "pkwy parkway pwy pky", "prom": "prom promenade", "qy": "qy quay", "fwy": "fwy freeway", "gdns": "gdns gardens gdn", "hts": "hts heights", "mt": "mt mount", "cir": "cir circle", "wy": "wy way", "trk": "trk track", "arc": "arc arcade", "wk": "wk walk", "vw": "vw view", "aly": "aly alley", "byp": "byp bypass", "ri": "ri rise", "n": "n north nth", "s": "s south sth", "e": "e east", "w": "w west", "pt": "pt point", "rtt": "rtt retreat ret", "otlk": "otlk outlook", "rdge": "rdge ridge", "crsg": "crsg crossing xing", "plza": "plza plaza", "mws": "mws mews", "jnc": "jnc junction", "&": "& and", "cnr": "cnr corner cor of", "level": "level lvl l", "1st": "1st first", "2nd": "2nd second", "3rd": "3rd third", "4th": "4th fourth", "5th": "5th fifth", "6th": "6th sixth", "7th": "7th seventh", "8th": "8th eighth", "9th": "9th ninth", "10th": "10th tenth"}'::jsonb ->> site_word(word), ' ')
    FROM unnest(string_to_array(units, ' ')) AS word
$$;--> statement-breakpoint

-- What is stored already; the column is made anew of the address that is written to it. Nobody is told, for nothing changes
-- that a screen shows.
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE jobs DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE jobs SET site_address = site_address, search_text = text_of_job(jobs);--> statement-breakpoint
ALTER TABLE jobs ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;--> statement-breakpoint

DROP INDEX "users_by_name";--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("organization_id","first_name" collate alphabetical,"last_name" collate alphabetical,"id");