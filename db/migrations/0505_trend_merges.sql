-- the merged trend for which a post was placed by hand: undoing its merge lets runs move the post again
alter table trend_posts add column placed_by_merge_of uuid;
