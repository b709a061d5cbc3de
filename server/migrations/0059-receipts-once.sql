-- When the receipt of a paid invoice was put in the mail: once each, whatever is told or read again.
alter table invoices add column receipt_mailed_at timestamptz;
-- What was paid before receipts were mailed stays without one.
update invoices set receipt_mailed_at = coalesce(paid_at, created_at) where status = 'paid';
