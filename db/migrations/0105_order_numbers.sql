ALTER TABLE "jobs" ADD COLUMN "order_number" text;--> statement-breakpoint

-- As it was, and with the number of the client's order.
CREATE OR REPLACE FUNCTION text_of_job(job jobs) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT ' ' || concat_ws(' ', folded(concat_ws(' ', ($1).job_no, ($1).site_address, ($1).suburb, ($1).state, ($1).postcode, ($1).client_name,
      ($1).contact_name, ($1).contact_number, ($1).contact_email, ($1).ref_number, ($1).policy_number, ($1).order_number, ($1).type,
      array_to_string(($1).tags, ' '))),
    units, site_spellings(units), nullif(($1).phone_numbers, ''),
    regexp_replace(($1).contact_number, '\D', '', 'g'), regexp_replace(($1).second_contact_number, '\D', '', 'g'),
    regexp_replace(($1).loss_adjuster_number, '\D', '', 'g'))
  FROM (SELECT site_units(($1).site_address) AS units OFFSET 0) site
$$;
