-- What an address says of its place alone: "'Rosebank', 41 Smith St" and "c/- Dana Reed, 41 Smith St" are "41 Smith St". A name
-- goes where a number and a street are left and where it is no part of a building: 'Tower B' stays. What lies at the rear says
-- so in front: "41 Smith St (rear)" is "rear 41 Smith St", as "Rear of 41 Smith St" is, and is not the house before it.
CREATE FUNCTION site_alone(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      btrim(regexp_replace(translate(typed, U&'\00A0\2018\2019\201B`\201C\201D\201E', ' ''''''''"""'), '\s+', ' ', 'g')),
      '^(?:c ?/ ?(?:-|o\M)|c\.o\.|care of\M|att(?:n|ention)?\M)[ :.-]*(?:(?!(?:units|unit|u|un|unt|flat|flt|apartment|apt|appt|suite|ste|shop|office|room|rm|shed|warehouse|whse|villa|townhouse|th|factory|level|lvl|l|floor|flr|ground|gf|lot|no|number|cnr|corner|cor|rear|front|po|gpo|p|post|box|bag|street|str|road|rd|avenue|ave|av|drive|dr|court|crt|ct|place|pl|lane|ln|highway|hwy)\M)[^\d ,]+[ ,]+){0,8}(?=(?:(?:units|unit|u|un|unt|flat|flt|apartment|apt|appt|suite|ste|shop|office|room|rm|shed|warehouse|whse|villa|townhouse|th|factory|level|lvl|l|floor|flr|ground|gf|lot|no|number|cnr|corner|cor|rear|front|po|gpo|p|post|box|bag|street|str|road|rd|avenue|ave|av|drive|dr|court|crt|ct|place|pl|lane|ln|highway|hwy)\M[ .]*)?\S*\d\S*[ ,]+\S+[ ,]+\S)', '', 'i'),
      '^(?:c ?/ ?(?:-|o\M)|c\.o\.|care of\M|att(?:n|ention)?\M)[ :.-]*', '', 'i'),
      '(?<=\d\S* \S+ \S+)[ ,(]+(?:c ?/ ?(?:-|o\M)|c\.o\.|care of\M|att(?:n|ention)?\M)[ :.-]*[^\d,]{2,60}$', '', 'i'),
      '^(?:''(?![^,\d]*\m(?:rear|front|back|up|upper|upstairs|down|lower|downstairs|ground|basement|garage|granny|shed|room|unit|flat|lot|block|tower|building|bldg|level|floor|stage|site|north|south|east|west|left|right)\M)[^,"\d]{3,60}''|"(?![^,"\d]*\m(?:rear|front|back|up|upper|upstairs|down|lower|downstairs|ground|basement|garage|granny|shed|room|unit|flat|lot|block|tower|building|bldg|level|floor|stage|site|north|south|east|west|left|right)\M)[^,"\d]{3,60}")[ ,;:.-]+(?=(?:[a-z]+[. ]+)?\S*\d\S*[ ,]+\S+[ ,]+\S)', '', 'i'),
      '(?<=\d\S* \S+ \S+) ?[,(] ?(?:''(?![^,\d]*\m(?:rear|front|back|up|upper|upstairs|down|lower|downstairs|ground|basement|garage|granny|shed|room|unit|flat|lot|block|tower|building|bldg|level|floor|stage|site|north|south|east|west|left|right)\M)[^,"\d]{3,60}''|"(?![^,"\d]*\m(?:rear|front|back|up|upper|upstairs|down|lower|downstairs|ground|basement|garage|granny|shed|room|unit|flat|lot|block|tower|building|bldg|level|floor|stage|site|north|south|east|west|left|right)\M)[^,"\d]{3,60}")\)?$', '', 'i'),
      '\m(?:at |in )(?:the )?(?=(?:rear|front)\M)', '', 'gi'),
      '^(.*\d.*) ?\((?:the )?(rear|front)\)', '\2 \1', 'i'),
      '^(.*\d\S* \S+ \S+)(?: ?[,-] ?(rear|front)| (rear))$', '\2\3 \1', 'i')
$$;--> statement-breakpoint

-- An address with one way to write its unit, its level, its lot and its corner: "Unit 3, Level 2, 41-43 O'Connell Street" is
-- "level 2 3/41-43 oconnell street", and so is "03, Floor 2, 41 to 43 O Connell Street".
CREATE FUNCTION site_numbers(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      replace(replace(replace(replace(replace(replace(replace(btrim(regexp_replace(translate(regexp_replace(folded(typed), '([a-z][,.]*) *#(?=\d+[a-z]?\s*$)', '\1 unit '), '\#', '/'), '[,.;:()\s]+', ' ', 'g')), ' /', '/'), '/ ', '/'), 'p o box', 'po box'), 'post office box', 'po box'), 'g po box', 'gpo box'), 'corner of ', 'cnr '), 'cnr of ', 'cnr '),
      '(?<!/)\m(o|ma?c) (?=[a-z]{3})(?!(?:street|str|road|avenue|ave|drive|court|place|lane|crt|pde|parade|close|crescent|cres|terrace|tce|way|hwy|highway|grove|circuit|cct|square)\M)', '\1', 'g'),
      '(\d[a-z]?)(?: ?- ?| to )(?=\d)', '\1-', 'g'),
      '\m(?:no|number) ?(?=\d)', '', 'g'),
      '\m(?:ground (?:floor|level)|gf|g floor)[ /](?=\S)', 'level g ', 'g'),
      '\m(?:(?:floor|flr) ?(\d+)|(\d+)(?:st|nd|rd|th) (?:floor|flr))\M', 'level \1\2', 'g'),
      '\m(?:unit|u|un|flat|flt|apartment|apt|appt|suite|ste|shop|office|room|rm|shed|warehouse|whse) ?(\d+[a-z]?)[ /]+(?:level|lvl|l) ?(\d+|g)[ /]+(?=\d)', 'level \2 \1/', 'g'),
      '\m(?:(?:units|unit|u|un|flat|flt|apartment|apt|appt|suite|ste|shop|office|room|rm|shed|warehouse|whse|unt|villa|townhouse|th|factory) ?(\d+[a-z]?(?:-\d+[a-z]?)?)|(?:unit|flat|apartment|apt|suite|shop|villa|townhouse|room|rm|shed) ([a-z]\d*))[ /-]+(?=\d)', '\1\2/', 'g'),
      '\m(lot|level|lvl|l) ?(\d+[a-z]?)[ /]+(?=\d)', '\1 \2 ', 'g'),
      '^l(?=\d+ [a-z]{3})', 'lot '),
      '^(\S*\d) ([a-df-h]) (?=\S+ \S)', '\1\2 '),
      '^(\d\S*) (.+) (?:unit|u|un|flat|flt|apartment|apt|appt|suite|ste|shop|office|room|rm|shed|warehouse|whse|villa|townhouse|th|factory) ?(\d+[a-z]?)$', '\3/\1 \2'),
      '^(\d+[a-z]?) (?=\d+[a-z]?(?:-\d+[a-z]?)? [a-z])', '\1/'),
      '\m0+(?=[1-9]\d{0,3}[a-z]?(?:-\d+[a-z]?)?/\d)', '', 'g'),
      '(?<=\d[a-z]?/|\m(?:lot|level) )0+(?=[1-9])', '', 'g'),
      '^0+(?=[1-9]\d?[a-z]? [a-z])', '')
$$;--> statement-breakpoint

-- A search is read in this way too.
CREATE OR REPLACE FUNCTION site_units(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN side[1] IS NULL THEN site_numbers(alone) ELSE concat_ws(' ', lower(side[1]), nullif(site_numbers(side[2]), '')) END
    FROM (SELECT alone, regexp_match(alone, '^(?:the )?(rear|front)\M(?:[ ,]+of\M(?: the\M)?)?(.*)$', 'i') AS side
            FROM (SELECT site_alone(typed) AS alone OFFSET 0) one OFFSET 0) two
$$;--> statement-breakpoint

-- The addresses that are stored, where their place is spelled otherwise now: the column is made anew of what is written to it.
-- Nobody is told, for nothing changes that a screen shows.
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE jobs DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE jobs SET site_address = site_address, search_text = text_of_job(jobs)
 WHERE site_key IS DISTINCT FROM site_key(site_address);--> statement-breakpoint
ALTER TABLE jobs ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
