/** Leads from a search by names to one in the texts. */
export const searchInDocuments = (term: string): string => `Buscar “${term}” dentro dos documentos`;
