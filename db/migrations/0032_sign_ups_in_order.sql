-- Sign-ups of one batch lock their addresses and contacts one after another. Two batches that share some of them, as those of
-- a network of phones behind one address do, would each hold what the other waits for.
create or replace function sign_ups(batch jsonb)
returns table (outcome text, signup_id uuid, signed_up_at timestamptz, wait integer)
language plpgsql
as $$
begin
  -- so all of them are taken first, in an order that is the same for everybody
  perform pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(part->>'key', 3) as lock
    from jsonb_array_elements(batch) asked, jsonb_array_elements(asked->'limits') part
    order by lock
  ) locks;
  for i in 0 .. jsonb_array_length(batch) - 1 loop
    select s.outcome, s.signup_id, s.signed_up_at, s.wait into outcome, signup_id, signed_up_at, wait from sign_up(batch->i) s;
    return next;
  end loop;
end
$$;
