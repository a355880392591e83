-- Whether a contact says who its fan is. Anybody can type another person's contact beside their own, and both go to that
-- person's fan. So whoever has proven a contact is the fan only where the fan began with it or proved it before, and, while
-- nobody has proven anything, every form of the fan names it; of merged records, and of a contact whose consent it states, the
-- team says whose they are.
create or replace function speaks_for_fan(organization uuid, contact_channel text, contact_value text) returns boolean
language sql
stable
as $$
  select exists (
    select from fan_contacts c
    where c.organization_id = organization and c.channel = contact_channel and c.value = contact_value and not c.typed_beside
      and (c.verified_at is not null
        or not exists (
          select from fan_contacts o where o.organization_id = organization and o.fan_id = c.fan_id
            and o.verified_at is not null and not o.typed_beside)
        and (c.consent_stated_at is not null
          or exists (select from fan_aliases a where a.organization_id = organization and a.fan_id = c.fan_id)
          or not exists (
            select from signups s where s.organization_id = organization and s.fan_id = c.fan_id and s.state = 'ACCEPTED')
          or not exists (
            select from fan_contacts o where o.organization_id = organization and o.fan_id = c.fan_id
              and o.consent_stated_at is not null)
          and not exists (
            select from signups s where s.organization_id = organization and s.fan_id = c.fan_id and s.state = 'ACCEPTED'
              and not names_contact(s.answers, c.channel, c.address))))
  )
$$;
