alter table broadcast_recipients
  -- the first text from the telephone that answers the message
  add column answered_at timestamptz,
  -- whether an answer on the channel would have reached us when the message was sent; where not, nobody knows how many answered
  add column hears_answers boolean not null default false;
