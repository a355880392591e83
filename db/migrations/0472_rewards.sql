-- What a creator gets for an activation beside or instead of money, and what kind of post a live post is.
alter table activation_creators
  add column reward_type text not null default 'MONEY'
    check (reward_type in ('MONEY', 'PRODUCT', 'TICKET', 'EXPERIENCE', 'MEET_AND_GREET')),
  -- what exactly, such as two tickets for Lyon
  add column reward_note text not null default '' check (length(reward_note) <= 200);
-- null: told by whether its creator is paid
alter table activation_posts
  add column post_type text check (post_type in ('custom', 'brand_post', 'ugc_post', 'paid_post'));
