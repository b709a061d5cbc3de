-- A finding says which bytes it is about. What follows a signature is judged anew: every signed file is looked at again.
update signature_checks set
  headline = headline || '{"revision": null}',
  report = (select coalesce(jsonb_agg(one || '{"revision": null}' order by place), '[]')
    from jsonb_array_elements(report) with ordinality as each (one, place));
update documents d set signature_check_due = now()
  where content_type = 'application/pdf' and signature_check_due is null
  and exists (select from signature_checks c where c.document_id = d.id and c.is_newest and c.kind <> 'unsigned');
