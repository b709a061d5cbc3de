import { buildUrl } from '@virtual-med/contract/core/client';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { join, type MadeClinic } from '../factories/clinics.ts';
import { linkAccount } from '../factories/patients.ts';
import type { Person } from '../factories/people.ts';
import { samplePdf } from '../factories/sample-pdf.ts';
import { fileRequest } from '../file-request.ts';
import type { TestApp } from '../test-app.ts';
import type { Input } from './row.ts';

/** Requests to any endpoint, as anybody. */
export function requestsOf(t: TestApp) {
  let sessions = new WeakMap<Person, string>();

  async function cookieOf(person: Person): Promise<string> {
    const cookie = sessions.get(person) ?? (await t.cookieOf(person));
    sessions.set(person, cookie);
    return cookie;
  }

  async function send(
    endpoint: AnyEndpoint,
    input: Input,
    person: Person | undefined,
    method: string = endpoint.method,
  ) {
    const file = endpoint.takesFile ? fileRequest(input.body ?? {}, samplePdf('Hemograma', [])) : undefined;
    const answer = await t.app.inject({
      method: method as 'GET',
      url: buildUrl(endpoint.path, input.params, input.query),
      headers: { ...(person ? { cookie: await cookieOf(person) } : {}), ...file?.headers },
      ...(input.body ? { payload: file?.payload ?? input.body } : {}),
    });
    // What has changed something may have ended somebody's session.
    const mayHaveChanged = answer.statusCode < 400 && method !== 'GET' && method !== 'HEAD';
    if (mayHaveChanged) sessions = new WeakMap();
    return answer;
  }

  const patients = new WeakMap<MadeClinic, Person>();

  async function patientOf(clinic: MadeClinic): Promise<Person> {
    const known = patients.get(clinic);
    if (known) return known;
    const patient = await t.person();
    await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient));
    patients.set(clinic, patient);
    return patient;
  }

  const desks = new WeakMap<MadeClinic, Person>();

  async function deskOf(clinic: MadeClinic): Promise<Person> {
    const known = clinic.receptionists[0] ?? desks.get(clinic);
    if (known) return known;
    const person = await t.person();
    await t.make((tx) => join(tx, clinic.id, person, 'reception'));
    desks.set(clinic, person);
    return person;
  }

  /** Somebody of the clinic whom the endpoint lets in. */
  async function insider(endpoint: AnyEndpoint, clinic: MadeClinic): Promise<Person> {
    const { access } = endpoint;
    if (access.area === 'platform') return t.person({ isSuperAdmin: true });
    if (access.area !== 'clinic' || access.roles.includes('clinic_owner')) return clinic.owner;
    return access.roles.includes('reception') ? deskOf(clinic) : patientOf(clinic);
  }

  return { send, insider };
}
