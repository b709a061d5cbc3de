/** Everybody in the demo, and everybody made for the journeys, has this password. */
export const password = 'Demo@2026';

export const people = {
  superAdmin: 'admin@virtual.med',
  owner: 'dona@coracao.med',
  clinicAdmin: 'gestor@coracao.med',
  professional: 'ana@coracao.med',
  patient: 'paciente@exemplo.med',
  blockedOwner: 'dona@bloqueada.med',
} as const;

type JourneyPart =
  | 'dona'
  | 'esqueceu'
  | 'dois-fatores'
  | 'sai'
  | 'primeiro'
  | 'perfil'
  | 'troca'
  | 'aparelhos'
  | 'app'
  | 'equipe'
  | 'marca'
  | 'assina'
  | 'atrasa'
  | 'atrasa-equipe'
  | 'atrasa-paciente'
  | 'avisos'
  | 'doc-dona'
  | 'doc-envia'
  | 'doc-recebe'
  | 'ver-dona'
  | 'ass-dona'
  | 'ass-medica'
  | 'ass-paciente';

/** Somebody whom only this browser's journeys change; their clinic is called 'Clínica Jornada …'. */
export const journeyPerson = (part: JourneyPart, project: string) => `${part}.${project}@jornada.med`;
