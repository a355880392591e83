-- Payouts of royalties: to a collaborator instead of a creator, and by which way.
alter table payouts add column collaborator_id uuid;
alter table payouts add column method text
  check (method in ('WIRE_TRANSFER_INTERNATIONAL', 'WIRE_TRANSFER_US', 'PAYPAL'));
alter table payouts add column region text check (region in ('US_ONLY', 'INTERNATIONAL'));
