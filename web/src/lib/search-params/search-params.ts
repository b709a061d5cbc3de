export const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** yyyy-mm-dd */
const dayShape = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Leaves out what makes no sense: an address typed wrong shows more, never an error. */
function readShapes<Key extends string>(
  search: Record<string, unknown>,
  shapes: Readonly<Record<Key, RegExp>>,
): Partial<Record<Key, never>> {
  const found: Record<string, string> = {};
  for (const [key, shape] of Object.entries<RegExp>(shapes)) {
    const value = search[key];
    if (typeof value === 'string' && shape.test(value)) found[key] = value;
  }
  return found as Partial<Record<Key, never>>;
}

/** The group of documents an address asks for, as it is written there; whether there is such a group, its page knows. */
export const readCategory = ({ categoria }: Record<string, unknown>): { categoria?: string } =>
  typeof categoria === 'string' && categoria !== '' ? { categoria } : {};

/** Of a patient's home: a group, or one document of theirs. */
export const readHome = (search: Record<string, unknown>): { categoria?: string; documento?: string } => ({
  ...readCategory(search),
  ...(typeof search.documento === 'string' && search.documento !== '' ? { documento: search.documento } : {}),
});

/** What the address of a login says; the names are those of `identityReturn` in the contract. */
export interface LoginSearch {
  /** Where the person was, to go back there afterwards. */
  voltar?: string;
  /** The code of a failure to tell them about. */
  erro?: string;
  /** A step still to be taken: a SignInStep. */
  etapa?: string;
  clinica?: string;
}

const loginSearchKeys = ['voltar', 'erro', 'etapa', 'clinica'] as const;

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const found: LoginSearch = {};
  for (const key of loginSearchKeys) if (typeof search[key] === 'string') found[key] = search[key];
  return found;
}

/** A secret the address brings along, from a mail or from the operator. */
export const readRecovery = ({ token, voltar }: Record<string, unknown>): { token?: string; voltar?: string } => ({
  ...readToken({ token }),
  ...(typeof voltar === 'string' ? { voltar } : {}),
});

export const readToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' && token !== '' ? { token } : {};

/** Which invoices the provider's report shows, as its address says it. */
export interface ReportSearch {
  clinica?: string;
  situacao?: 'paid' | 'open' | 'failed';
  /** Days, yyyy-mm-dd, both included. */
  de?: string;
  ate?: string;
}

const reportShapes = { clinica: idShape, situacao: /^(paid|open|failed)$/, de: dayShape, ate: dayShape } as const;

export const readReportSearch = (search: Record<string, unknown>): ReportSearch => readShapes(search, reportShapes);

/** Which entries of the trail are shown, as the address says it. */
export interface TrailSearch {
  /** An event or a group of events. */
  acontecimento?: string;
  /** Somebody's id, or one of the roles that stand for many. */
  pessoa?: string;
  paciente?: string;
  /** Days, yyyy-mm-dd, both included. */
  de?: string;
  ate?: string;
}

const trailShapes = {
  acontecimento: /^[a-z]+(\.[a-z_]+)?$/,
  pessoa: /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|patient|super_admin|system)$/i,
  paciente: idShape,
  de: dayShape,
  ate: dayShape,
} as const;

export const readTrailSearch = (search: Record<string, unknown>): TrailSearch => readShapes(search, trailShapes);

/** Whose, when and which sign-in: what an incident is told by. */
export interface AffectedSearch extends Pick<TrailSearch, 'pessoa' | 'de' | 'ate'> {
  /** One sign-in on one device. */
  entrada?: string;
}

const { pessoa, de, ate } = trailShapes;

export const readAffectedSearch = (search: Record<string, unknown>): AffectedSearch =>
  readShapes(search, { pessoa, de, ate, entrada: idShape });
