ALTER TABLE "sms_messages" ADD COLUMN "secret_in_text" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "secret_in_text" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "secret_in_html" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- What was stored before has no places: they are found once more by the words around them, from the end, where our own words
-- stand. UTF-16 units, as the rows to come have them.
CREATE FUNCTION utf16_length(words text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT length(words) + length(regexp_replace(words, '[\u0001-\uFFFF]', '', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION last_places(body text, before text, after text, most integer) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  WITH parts AS (
    SELECT part, nth, count(*) OVER () AS parts FROM unnest(string_to_array(body, before || '…' || after)) WITH ORDINALITY AS p (part, nth)
  ), places AS (
    SELECT nth, parts, (sum(utf16_length(part)) OVER (ORDER BY nth) + nth * length(before) + (nth - 1) * (1 + length(after)))::integer AS place FROM parts
  )
  SELECT coalesce(array_agg(place ORDER BY nth), '{}') FROM places WHERE nth < parts AND nth >= parts - most
$$;--> statement-breakpoint
ALTER TABLE "mail_messages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sms_messages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "mail_messages" SET
  "secret_in_text" = last_places("body_text", around.before, around.after, 1),
  "secret_in_html" = last_places("body_html", around.before, around.after, CASE WHEN around.after = '' THEN 3 ELSE 1 END)
FROM (VALUES
  ('link:%', '/reset_password#', ''),
  ('invitation:%', '/reset_password#', ''),
  ('form-to-sign:%', '/sign/', ''),
  ('estimate-to-approve:%', '/approve/', ''),
  ('%-code:%', 'Your code is ', '. It is good for 10 minutes')
) AS around ("of", before, after)
WHERE "link_kind" IS NOT NULL AND "key" LIKE around."of";--> statement-breakpoint
UPDATE "sms_messages" SET "secret_in_text" = last_places("text", around.before, around.after, 1)
FROM (VALUES
  ('%/sign/…', '/sign/', ''),
  ('%/approve/…', '/approve/', ''),
  ('Your code is …. It is good for 10 minutes%', 'Your code is ', '. It is good for 10 minutes')
) AS around ("of", before, after)
WHERE "direction" = 'outgoing' AND "text" LIKE around."of";--> statement-breakpoint
ALTER TABLE "mail_messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sms_messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DROP FUNCTION last_places(text, text, text, integer);--> statement-breakpoint
DROP FUNCTION utf16_length(text);
