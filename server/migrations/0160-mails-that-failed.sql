-- Whose mail came back is asked over the list of patients each time it opens.
create index documents_mail_failed on documents (clinic_id, patient_id, created_at)
  where notice = 'failed' and deleted_at is null;
