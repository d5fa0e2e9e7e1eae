CREATE TABLE "favourites" (
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"user_id" uuid,
	CONSTRAINT "favourites_pkey" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo" text;--> statement-breakpoint
CREATE INDEX "favourites_company_project" ON "favourites" ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "favourites_company_user" ON "favourites" ("company_id","user_id");--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "projects"("company_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "users"("company_id","id") ON DELETE CASCADE;