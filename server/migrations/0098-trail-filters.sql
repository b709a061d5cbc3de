-- A page of one person's entries, or of one event, is as near as a page of all: without these a clinic's whole trail was gone
-- through for somebody who seldom acts. What happens at every turn is left out of the second and found by going back in time.
create index audit_events_of_actor on audit_events (clinic_id, actor_id, id desc) where actor_id is not null;
create index audit_events_seldom on audit_events (clinic_id, event, id desc)
  where event not in ('patients.opened', 'documents.opened', 'documents.previewed', 'documents.downloaded');
