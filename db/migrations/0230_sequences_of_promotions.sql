-- A sequence may be about an activation, and stop for creators who come to a step of its board.
alter table outreach_sequences
  add column activation_id uuid,
  add column stop_at text check (stop_at in ('negotiating', 'accepted', 'hired', 'posted'));
