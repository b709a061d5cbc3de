import { queryOptions } from '@tanstack/react-query';
import { buildUrl } from '@virtual-med/contract/core/client';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { downloadDocument, listDocuments, previewDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { type CodeListName, getCodeList } from '@virtual-med/contract/writing/code-lists.endpoints';
import { categoryOfKind } from '@virtual-med/contract/writing/kinds';
import {
  createDraft,
  createTemplate,
  deleteTemplate,
  discardDraft,
  favouriteTemplate,
  getDraft,
  issueDraft,
  listDrafts,
  listMedicines,
  listTemplates,
  previewDraft,
  saveDraft,
  type Template,
  updateTemplate,
} from '@virtual-med/contract/writing/writing';
import { type BodyOf, call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import type { PatientIds } from '../../lib/transport/ids.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { readFile, saveFile } from '../../lib/transport/save-file.ts';

interface DraftIds {
  readonly clinicId: string;
  readonly draftId: string;
}

export const draftsQuery = (params: PatientIds) =>
  queryOptions({
    queryKey: [params.clinicId, 'writing', 'drafts', params.patientId],
    queryFn: async ({ signal }) => (await call(listDrafts, { params }, { signal })).drafts,
    staleTime: 0,
  });

/** Whether there is a prescription written here to begin from. */
export const hasPrescriptionQuery = ({ clinicId, patientId }: PatientIds) =>
  queryOptions({
    queryKey: [clinicId, 'documents', patientId, 'has-prescription'],
    queryFn: async ({ signal }) => {
      const query = { patientId, category: categoryOfKind.prescription, limit: 50 };
      const { documents } = await call(listDocuments, { params: { clinicId }, query }, { signal });
      return documents.some(({ written }) => written?.kind === 'prescription');
    },
  });

export const templatesQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'writing', 'templates'],
    queryFn: async ({ signal }) =>
      (await call(listTemplates, { params: { clinicId }, query: {} }, { signal })).templates,
    staleTime: 0,
  });

/** Read once when the page opens: what is typed since then is newer than any answer. */
export const draftQuery = (params: DraftIds) =>
  endpointQuery(
    [params.clinicId, 'writing', 'draft', params.draftId],
    getDraft,
    { params },
    {
      staleTime: 0,
      gcTime: 0,
      refetchOnReconnect: false,
    },
  );

export const beginDraft = (params: PatientIds, body: BodyOf<typeof createDraft>) => call(createDraft, { params, body });

/** Browsers let this much arrive after its page is gone. */
const outlivesPage = (body: unknown): boolean => JSON.stringify(body).length < 30_000;

export const keepDraft = (params: DraftIds, body: BodyOf<typeof saveDraft>) =>
  call(saveDraft, { params, body }, { keepalive: outlivesPage(body) });

export const throwAway = (params: DraftIds) => call(discardDraft, { params });

export const issue = (params: DraftIds, body: BodyOf<typeof issueDraft>) => call(issueDraft, { params, body });

export const searchMedicines = (clinicId: string, text: string, signal: AbortSignal) =>
  call(listMedicines, { params: { clinicId }, body: { text } }, { signal });

/** The very PDF of what is kept of a draft. */
export const previewOf = async (params: DraftIds, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await readFile(previewDraft, { params }, signal)).arrayBuffer());

/** The issued file, to be looked at and printed. */
export const issuedUrl = (clinicId: string, documentId: string): string =>
  buildUrl(previewDocument.path, { clinicId, documentId }, undefined);
export const issuedEndpoint = previewDocument as AnyEndpoint;
export const issuedPageUrl = (clinicId: string, documentId: string): string =>
  buildUrl(previewDocument.page ?? '', { clinicId, documentId }, undefined);
export const saveIssued = (clinicId: string, document: { readonly id: string; readonly fileName: string }) =>
  saveFile(downloadDocument, { params: { clinicId, documentId: document.id } }, document.fileName);

export const addTemplate = (clinicId: string, body: BodyOf<typeof createTemplate>) =>
  call(createTemplate, { params: { clinicId }, body });

export const changeTemplate = (
  clinicId: string,
  { id, kind, name, content, shared }: Pick<Template, 'id' | 'kind' | 'name' | 'content' | 'shared'>,
) => call(updateTemplate, { params: { clinicId, templateId: id }, body: { kind, name, content, shared } });

export const removeTemplate = (clinicId: string, templateId: string) =>
  call(deleteTemplate, { params: { clinicId, templateId } });

export const markFavourite = (clinicId: string, templateId: string, favourite: boolean) =>
  call(favouriteTemplate, { params: { clinicId, templateId }, body: { favourite } });

export const refreshTemplates = (clinicId: string) =>
  queryClient.invalidateQueries({ queryKey: templatesQuery(clinicId).queryKey });

export const readCodeList = (list: CodeListName, signal: AbortSignal) =>
  call(getCodeList, { params: { list } }, { signal });
