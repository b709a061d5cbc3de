/** The group of documents an address asks for, as it is written there; whether there is such a group, its page knows. */
export const readCategory = ({ categoria }: Record<string, unknown>): { categoria?: string } =>
  typeof categoria === 'string' && categoria !== '' ? { categoria } : {};

/** Of a patient's home: a group, or one document of theirs. */
export const readHome = (search: Record<string, unknown>): { categoria?: string; documento?: string } => ({
  ...readCategory(search),
  ...(typeof search.documento === 'string' && search.documento !== '' ? { documento: search.documento } : {}),
});
