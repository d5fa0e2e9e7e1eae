ALTER TABLE "companies" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;
-- Who opened a company spoke its language.
update companies set language = 'tr'
  where 'tr' = (select language from users where company_id = companies.id order by created_at, id limit 1);
