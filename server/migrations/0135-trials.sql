-- Until when a clinic's subscription is a trial, nothing charged yet; null: it is none. Its status is told as 'active'.
alter table clinics add column trial_ends_at timestamptz;
