-- Whether a form's answers name a contact, as it was typed or in other letters.
create or replace function names_contact(answers jsonb, contact_channel text, contact_address text) returns boolean
language sql
immutable
as $$
  select exists (
    select from jsonb_array_elements(answers->'contacts') named
    where named->>'channel' = contact_channel and lower(named->>'address') = lower(contact_address))
$$;
