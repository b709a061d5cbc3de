import type { ErrorCode } from '@virtual-med/contract/core/errors';
import { identityReturn, type SignInStep } from '@virtual-med/contract/identity/sign-in.endpoints';
import { AppError } from '../../../core/app-error.ts';
import { recordFor } from '../../../core/audit/audit.service.ts';
import { isDatabaseUnavailable } from '../../../core/db/errors.ts';
import { type Identity, nothingOpen, readIdentity, requireFirstSteps } from '../../../core/http/authenticate.ts';
import { sessionTokenOf, type Visitor } from '../../../core/http/request-origin.ts';
import { inTime } from '../../../core/with-timeout.ts';
import type { House } from '../../../house.ts';
import { withAdmission } from '../session/admission.ts';
import { enter, recordRefusal } from '../sign-in/open-session.ts';
import type { Door } from '../sign-in/sign-in-rules.ts';
import { type Flow, readFlow } from './flow-cookie.ts';
import { linkedIdentity } from './identities.service.ts';
import { withLinking } from './linking.ts';
import { type IdentityProvider, providerId } from './provider.ts';

/** Where the browser goes, and its cookies. The address is one of ours whatever the provider or the browser said. */
export interface Arrival {
  readonly location: string;
  readonly headers?: Headers;
}

type Query = Record<string, string>;
type Finish = () => Promise<Response>;

/** Takes in somebody the provider has sent back. */
export async function receive(
  house: House,
  provider: IdentityProvider,
  query: Query,
  visitor: Visitor,
): Promise<Arrival> {
  const flow = readFlow(visitor.headers.get('cookie'), house.appUrl.startsWith('https:'));
  try {
    const library = await provider.library();
    if (!flow) throw new AppError('auth.failed');
    const finish: Finish = () =>
      inTime(
        library.api.callbackOAuth({
          method: 'GET',
          params: { id: providerId },
          query,
          headers: visitor.headers,
          asResponse: true,
        }),
      );
    return flow.purpose === 'link'
      ? await finishLink(house, flow, visitor, finish)
      : await finishSignIn(house, flow, visitor, finish);
  } catch (error) {
    return { location: failed(flow, failureOf(house, error)) };
  }
}

async function finishSignIn(house: House, { place }: Flow, visitor: Visitor, finish: Finish): Promise<Arrival> {
  const door: Door = place.area === 'admin' ? place : { area: place.area, clinicId: place.selectedClinicId };
  const entrance = await enter(house, door, visitor, finish, 'identity');
  if (entrance.outcome === 'unproven') {
    await recordRefusal(house, door, visitor, null);
    throw new AppError(refusalIn(entrance.answer) ?? 'auth.failed');
  }
  const { admitted, headers } = entrance;
  if (entrance.outcome === 'entered') return { location: admitted.redirectTo, headers };
  const step: SignInStep = 'second_factor';
  const clinic = place.area === 'admin' ? {} : { [identityReturn.clinic]: place.selectedClinicId };
  return { location: withQuery(loginOf(place), { [identityReturn.step]: step, ...clinic }), headers };
}

/** The link is for whoever is signed in now and asked for it; a session ended meanwhile links nothing. */
async function finishLink(house: House, { place }: Flow, visitor: Visitor, finish: Finish): Promise<Arrival> {
  const token = sessionTokenOf(house, visitor);
  const person = token && (await readIdentity(house, token, null));
  if (!person) throw new AppError('auth.required');
  requireFirstSteps(person, nothingOpen);
  const nobodyEnters = async () => {
    throw new AppError('auth.failed');
  };
  const answer = await withLinking(
    (userId) => recordLink(house, person, visitor, userId),
    () => withAdmission({ admit: nobodyEnters }, finish),
  );
  const refusal = refusalIn(answer);
  if (refusal) throw new AppError(refusal);
  return { location: withQuery(homeOf(place), { [identityReturn.linked]: 'vinculada' }), headers: answer.headers };
}

/** Put on record before it is done, so that nothing is linked without a trace. */
const recordLink = (house: House, person: Identity, visitor: Visitor, userId: string): Promise<void> =>
  house.db.asSystem('identities: link', async (tx) => {
    if (userId !== person.userId) throw new AppError('auth.failed');
    if (await linkedIdentity(tx, userId)) throw new AppError('auth.identity_already_linked');
    await recordFor(
      tx,
      { actorId: userId, actorRole: 'person', ip: visitor.ip, requestId: visitor.requestId },
      { event: 'auth.identity_linked', clinicId: null, recordType: 'user', recordId: userId },
    );
  });

const refusals: Record<string, ErrorCode> = {
  signup_disabled: 'auth.identity_unknown',
  account_not_linked: 'auth.identity_unknown',
  account_already_linked_to_different_user: 'auth.identity_taken',
};

/** The library tells a failure by the address it would send the browser to. */
function refusalIn(answer: Response): ErrorCode | undefined {
  const error = URL.parse(answer.headers.get('location') ?? '')?.searchParams.get('error');
  if (answer.status < 400 && !error) return undefined;
  return refusals[error ?? ''] ?? 'auth.failed';
}

function failureOf(house: House, error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (isDatabaseUnavailable(error)) return 'server.unavailable';
  house.log.error({ err: error }, 'return from the OpenID Connect provider failed');
  return 'server.unexpected';
}

const withQuery = (path: string, query: Query): string => `${path}?${new URLSearchParams(query)}`;

const loginOf = ({ area }: Flow['place']): string =>
  ({ clinic: '/clinica/login', patient: '/paciente/login', admin: '/admin/login' })[area];

function homeOf(place: Flow['place']): string {
  if (place.area === 'admin') return '/admin';
  return place.area === 'patient'
    ? `/paciente/${place.selectedClinicId}`
    : `/clinica/${place.selectedClinicId}/pacientes`;
}

/** Somebody linking stays where they were; only who lost their session goes to the login, as does who wanted in. */
function failed(flow: Flow | undefined, code: ErrorCode): string {
  const query = { [identityReturn.failure]: code };
  if (!flow) return withQuery('/login', query);
  const stays = flow.purpose === 'link' && code !== 'auth.required';
  return withQuery(stays ? homeOf(flow.place) : loginOf(flow.place), query);
}
