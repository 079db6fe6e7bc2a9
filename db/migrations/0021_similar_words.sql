-- For each word of a search that found nothing, the word that is most like it in the jobs that have something like all of
-- them; null where there are none. Which jobs there are is asked of the index, and a few hundred of them are enough to know
-- how their words are spelled: to rank all jobs of a common word took seconds. Numbers and words of one or two letters have
-- to stand there as typed. As in job_ids_matching, each condition is planned for its own words.
GRANT CREATE ON SCHEMA public TO makegood_index;--> statement-breakpoint
CREATE FUNCTION job_words_like(words text[], patterns text[]) RETURNS text[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp SET pg_trgm.word_similarity_threshold = 0.4 AS $$
DECLARE
  texts text[];
BEGIN
  EXECUTE
    'SELECT array_agg(search_text) FROM (SELECT search_text FROM jobs WHERE organization_id = $1 AND deleted_at IS NULL'
    || (SELECT string_agg(format(' AND search_text %%> %L', word), '') FROM unnest(words) word)
    || coalesce((SELECT string_agg(format(' AND search_text LIKE %L', pattern), '') FROM unnest(patterns) pattern), '')
    || ' LIMIT 500) sample'
    INTO texts USING current_organization();
  RETURN (
    SELECT array_agg((
      SELECT known FROM unnest(texts) AS t, regexp_split_to_table(t, '\s+') AS known
       GROUP BY known ORDER BY similarity(known, word) DESC, count(*) DESC, known LIMIT 1) ORDER BY place)
      FROM unnest(words) WITH ORDINALITY AS typed (word, place)
     WHERE texts IS NOT NULL);
END $$;--> statement-breakpoint
ALTER FUNCTION job_words_like(text[], text[]) OWNER TO makegood_index;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_index;
