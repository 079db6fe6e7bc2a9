CREATE TYPE "public"."photo_fault" AS ENUM('DAMAGED', 'UNSHOWABLE');--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "fault" "photo_fault";