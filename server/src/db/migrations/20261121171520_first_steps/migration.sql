ALTER TABLE "users" ADD COLUMN "first_steps" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hides_first_steps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who has made a project before knows the way.
update users u set hides_first_steps = true
  where exists (select from projects p where p.creator_id = u.id and p.sample_figures is null);
