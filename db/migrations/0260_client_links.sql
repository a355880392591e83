-- Who a client link is for, what it shows, and when it was opened; who outside the team decided about a draft.
alter table activation_shares
  add column label text not null default '' check (length(label) <= 120),
  add column shows_prices boolean not null default true,
  add column last_opened_at timestamptz,
  add column open_count integer not null default 0 check (open_count >= 0),
  add column approval_comment text not null default '' check (length(approval_comment) <= 2000);
-- The name that a client gave when they decided by a link; decided_by is null then.
alter table activation_drafts add column decided_by_client text check (length(decided_by_client) between 1 and 120);
