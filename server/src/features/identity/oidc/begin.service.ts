import { AppError } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/db/database.ts';
import type { Visitor } from '../../../core/http/request-origin.ts';
import type { House } from '../../../house.ts';
import { refusalOf } from '../session/refusal.ts';
import { type Flow, flowCookie } from './flow-cookie.ts';
import { linkedIdentity } from './identities.service.ts';
import { type IdentityProvider, providerId } from './provider.ts';

/** The address to go to, and the cookies that recognise the browser when it comes back. */
export interface Departure {
  readonly url: string;
  readonly headers: Headers;
}

export async function beginSignIn(
  house: House,
  provider: IdentityProvider,
  place: Flow['place'],
  visitor: Visitor,
): Promise<Departure> {
  const library = await provider.library();
  const answer = await library.api.signInSocial(toProvider(house, visitor));
  return departure(house, answer, { purpose: 'sign_in', place });
}

export async function beginLink(
  house: House,
  provider: IdentityProvider,
  actor: Actor,
  place: Flow['place'],
  visitor: Visitor,
): Promise<Departure> {
  if (provider.configured && (await isLinked(house, actor))) throw new AppError('auth.identity_already_linked');
  const library = await provider.library();
  const answer = await library.api.linkSocialAccount(toProvider(house, visitor));
  return departure(house, answer, { purpose: 'link', place });
}

const isLinked = async (house: House, actor: Actor): Promise<boolean> =>
  (await house.db.asSystem('identities: linked', (tx) => linkedIdentity(tx, actor.userId))) !== undefined;

/** Where people land is decided by us when they are back, not by an address that travels along. */
const toProvider = (house: House, visitor: Visitor) => ({
  body: { provider: providerId, callbackURL: house.appUrl, errorCallbackURL: house.appUrl, disableRedirect: true },
  headers: visitor.headers,
  asResponse: true as const,
});

async function departure(house: House, answer: Response, flow: Flow): Promise<Departure> {
  const refusal = await refusalOf(answer);
  if (refusal) throw new Error(`The sign-in library refused to begin: ${refusal}`);
  const { url } = (await answer.json()) as { url: string };
  const headers = new Headers(answer.headers);
  headers.append('set-cookie', flowCookie(flow, house.appUrl.startsWith('https:')));
  return { url, headers };
}
