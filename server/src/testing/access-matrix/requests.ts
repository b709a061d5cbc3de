import { buildUrl } from '@virtual-med/contract/core/client';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import type { MadeClinic } from '../factories/clinics.ts';
import { linkAccount } from '../factories/patients.ts';
import type { Person } from '../factories/people.ts';
import { samplePdf } from '../factories/sample-pdf.ts';
import { formOf } from '../form.ts';
import type { TestHouse } from '../house.ts';
import type { Input } from './row.ts';

/** Requests to any endpoint, as anybody. */
export function requestsOf(t: TestHouse) {
  async function send(
    endpoint: AnyEndpoint,
    input: Input,
    person: Person | undefined,
    method: string = endpoint.method,
  ) {
    const form = endpoint.multipart ? await formOf(input.body ?? {}, samplePdf('Hemograma', [])) : undefined;
    return t.app.inject({
      method: method as 'GET',
      url: buildUrl(endpoint.path, input.params, input.query),
      headers: { ...(person ? { cookie: await t.cookieOf(person) } : {}), ...form?.headers },
      ...(input.body ? { payload: form?.payload ?? input.body } : {}),
    });
  }

  /** Somebody of the clinic whom the endpoint lets in. */
  async function insider(endpoint: AnyEndpoint, clinic: MadeClinic): Promise<Person> {
    const { access } = endpoint;
    if (access.area === 'platform') return t.person({ isSuperAdmin: true });
    if (access.area !== 'clinic' || access.roles.includes('clinic_owner')) return clinic.owner;
    const patient = await t.person();
    await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient));
    return patient;
  }

  return { send, insider };
}
