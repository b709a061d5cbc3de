import type { z } from '@virtual-med/contract/core/zod';
import { searchDocuments, searchOwnDocuments } from '@virtual-med/contract/document-search/document-search';
import type { MadeClinic } from '../../../../testing/factories/clinics.ts';
import { makeDocuments } from '../../../../testing/factories/documents.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

type Input = Partial<z.input<(typeof searchDocuments)['body']>>;

interface TextOptions {
  readonly patient?: number;
  readonly name?: string;
  readonly category?: string;
  readonly pageEnds?: readonly number[];
  readonly sentBy?: string;
  readonly at?: string;
}

/** A document of one of the clinic's patients, and its text as the reader keeps it. */
export function documentWithText(
  t: TestApp,
  clinic: MadeClinic,
  body: string,
  options: TextOptions = {},
): Promise<string> {
  return t.make(async (tx) => {
    const patient = clinic.patients[options.patient ?? 0];
    const [id = ''] = await makeDocuments(tx, t.ctx.adapters.storage, {
      clinicId: clinic.id,
      patients: patient ? [patient] : [],
      uploadedBy: options.sentBy ?? clinic.owner.id,
      count: 1,
    });
    const { name = 'Sem título', category = 'Outros', at } = options;
    await tx
      .updateTable('documents')
      .set({ name, category, ...(at && { created_at: at }) })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('document_texts')
      .set({ state: 'read', body, page_ends: [...(options.pageEnds ?? [body.length])] })
      .where('document_id', '=', id)
      .execute();
    return id;
  });
}

/** What somebody finds in the clinic. */
export const searcher = async (t: TestApp, clinic: MadeClinic, person: Person) => {
  const call = await t.as(person);
  const params = { clinicId: clinic.id };
  return {
    find: (term: string, input: Input = {}) => call(searchDocuments, { params, body: { term, ...input } }),
    findOwn: (term: string, input: Pick<Input, 'category' | 'from' | 'to' | 'after'> = {}) =>
      call(searchOwnDocuments, { params, body: { term, ...input } }),
  };
};

export const idsOf = ({ documents }: { readonly documents: readonly { readonly id: string }[] }): string[] =>
  documents.map(({ id }) => id);
