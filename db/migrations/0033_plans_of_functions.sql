-- A connection keeps the plans of a function's statements, and after five calls takes one made for no values in particular
-- where that seems no dearer: for an organisation of middling size. In one of 100,000 jobs, what follows from one job was
-- then derived by reading all of them, with every write on a job. Each function that reads an organisation's rows says how
-- it is planned (db/plans.db.test.ts): for its values, or once and for all where every statement in it asks by a whole key.
ALTER FUNCTION refresh_job_kpis(integer, uuid[]) SET plan_cache_mode = force_custom_plan;--> statement-breakpoint
ALTER FUNCTION refresh_kpis_of_mail() SET plan_cache_mode = force_custom_plan;--> statement-breakpoint
ALTER FUNCTION rename_client_on_jobs() SET plan_cache_mode = force_custom_plan;--> statement-breakpoint
ALTER FUNCTION keep_an_administrator() SET plan_cache_mode = force_custom_plan;--> statement-breakpoint
ALTER FUNCTION client_ids_matching(text[], integer) SET plan_cache_mode = force_custom_plan;--> statement-breakpoint
ALTER FUNCTION job_ids_matching(text[], integer) SET plan_cache_mode = force_custom_plan;--> statement-breakpoint
ALTER FUNCTION job_words_like(text[], text[]) SET plan_cache_mode = force_custom_plan;--> statement-breakpoint
ALTER FUNCTION task_ids_between(timestamptz, timestamptz) SET plan_cache_mode = force_custom_plan;--> statement-breakpoint
ALTER FUNCTION sms_thread(text, text) SET plan_cache_mode = force_custom_plan;--> statement-breakpoint
ALTER FUNCTION authenticate(bytea, uuid) SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION open_calendar_feed(bytea) SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION derive_job_texts() SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION count_jobs() SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION announce_jobs() SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION hold_visit() SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION equipment_stands(integer, uuid) SET plan_cache_mode = force_custom_plan;--> statement-breakpoint
ALTER FUNCTION equipment_installation_tells() SET plan_cache_mode = force_generic_plan;
