/** The group of documents an address asks for, as it is written there; whether there is such a group, its page knows. */
export const readCategory = ({ categoria }: Record<string, unknown>): { categoria?: string } =>
  typeof categoria === 'string' && categoria !== '' ? { categoria } : {};
