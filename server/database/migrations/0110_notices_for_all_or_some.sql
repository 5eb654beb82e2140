-- A process of the last release makes a notice without sections one for everybody: refused where it names students.
create or replace function refuse_notice_for_all() returns trigger language plpgsql as $$
begin
  if new.is_for_all and exists (select from announcement_student named
      where named.institute_id = new.institute_id and named.announcement_id = new.id)
    and exists (select from announcement notice
      where notice.institute_id = new.institute_id and notice.id = new.id and notice.is_for_all) then
    raise exception 'a notice for students is not for everybody' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger announcement_for_all after insert or update of is_for_all on announcement
  deferrable initially deferred for each row when (new.is_for_all) execute function refuse_notice_for_all();
