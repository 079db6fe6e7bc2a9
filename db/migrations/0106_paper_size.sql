CREATE TYPE "public"."paper_size" AS ENUM('A4', 'LETTER');--> statement-breakpoint
ALTER TABLE "letterheads" ADD COLUMN "paper_size" "paper_size" DEFAULT 'A4' NOT NULL;