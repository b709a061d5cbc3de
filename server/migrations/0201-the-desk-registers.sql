-- What documents ask for of a patient (0180) is registered at the desk; and a document that is held (0190) is counted there as
-- little as the patient sees it.
grant select (sex, social_name, shown_name, passport, representative_name, representative_cpf, representative_relation),
  insert (sex, social_name, passport, representative_name, representative_cpf, representative_relation),
  update (sex, social_name, passport, representative_name, representative_cpf, representative_relation)
  on patients to vm_reception;
grant select (held) on documents to vm_reception;
