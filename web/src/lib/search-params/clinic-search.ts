/** The clinic a way in from elsewhere is about; what is no id is left out. */
export const readClinic = ({ clinica }: Record<string, unknown>): { clinica?: string } =>
  typeof clinica === 'string' && /^[0-9a-f-]{36}$/i.test(clinica) ? { clinica } : {};
