CREATE TABLE "estimate_comments" (
	"organization_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"origin_id" uuid,
	"line_words" text,
	"text" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "estimate_comments_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "estimate_comments_resolved" CHECK (num_nonnulls(resolved_by, resolved_at) in (0, 2)),
	CONSTRAINT "estimate_comments_about" CHECK (num_nonnulls(origin_id, line_words) in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "estimate_comments" ADD CONSTRAINT "estimate_comments_of_estimate" FOREIGN KEY ("organization_id","job_id","estimate_id") REFERENCES "public"."estimates"("organization_id","job_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_comments" ADD CONSTRAINT "estimate_comments_written_by" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_comments" ADD CONSTRAINT "estimate_comments_resolved_by" FOREIGN KEY ("organization_id","resolved_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_comments_of_estimate_row" ON "estimate_comments" USING btree ("organization_id","job_id","estimate_id","created_at","id");--> statement-breakpoint
SELECT wall_off('estimate_comments'::regclass);
