ALTER TABLE "project_members" ADD COLUMN "invited_by" uuid;
CREATE INDEX "project_members_company_invited_by" ON "project_members" ("company_id","invited_by");
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_invited_by_fk" FOREIGN KEY ("company_id","invited_by") REFERENCES "users"("company_id","id");
-- Of invitations that wait, the link tells who sent them; where it is gone, who made the project answers for them.
update project_members m set invited_by = coalesce(
    (select u.id from one_time_tokens t
      join users u on u.company_id = m.company_id and u.id::text = t.data->>'invitedBy'
      where t.company_id = m.company_id and t.kind = 'project_invite' and t.user_id = m.user_id
        and t.data->>'projectId' = m.project_id::text
      order by t.created_at desc limit 1),
    (select p.creator_id from projects p where p.id = m.project_id))
  where m.status = 'invited';
