ALTER TABLE "results" ADD COLUMN "comment_verdict" bigint;--> statement-breakpoint
ALTER TABLE "verdicts" ADD COLUMN "about" bigint;--> statement-breakpoint
ALTER TABLE "verdicts" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
UPDATE "results" r SET "comment_verdict" = coalesce(
	(SELECT c."number" FROM "verdicts" c WHERE c."number" = v."comment_of"
		AND NOT EXISTS (SELECT FROM "result_actions" u WHERE u."undoes" = c."action_id")), v."number")
FROM "verdicts" v WHERE v."number" = r."shown_verdict" AND r."comment" <> '';
