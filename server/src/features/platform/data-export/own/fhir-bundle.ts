import type { OwnData } from '@virtual-med/contract/data-export/own-data';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { healthFields } from '@virtual-med/contract/patients/patients';
import { healthLabels } from '@virtual-med/contract/patients/patients.texts';
import { v5 } from 'uuid';
import { hrefOf } from '../offline.page.ts';

type Resource = { readonly resourceType: string; readonly id: string } & Readonly<Record<string, unknown>>;
type PatientRecord = OwnData['records'][number];
type Document = OwnData['documents'][number];

const terminology = 'http://terminology.hl7.org/CodeSystem';

/** LOINC, as near as six groups come to it. */
const documentTypes: Record<DocumentCategory, readonly [code: string, display: string]> = {
  'Exames Laboratoriais': ['11502-2', 'Laboratory report'],
  'Exames de Imagem': ['18748-4', 'Diagnostic imaging study'],
  'Receitas Médicas': ['57833-6', 'Prescription for medication'],
  'Relatórios Médicos': ['34133-9', 'Summary of episode note'],
  Atestados: ['51851-4', 'Administrative note'],
  Outros: ['34109-9', 'Note'],
};

const urn = (id: string): string => `urn:uuid:${id}`;
const reference = (id: string, display?: string) => ({ reference: urn(id), ...(display ? { display } : {}) });
/** An id of its own for what we keep no row of, the same each time. */
const derived = (id: string, what: string): string => v5(what, id);

const organization = ({ clinic }: OwnData): Resource => ({
  resourceType: 'Organization',
  id: clinic.id,
  active: true,
  name: clinic.name,
  type: [{ coding: [{ system: `${terminology}/organization-type`, code: 'prov', display: 'Healthcare Provider' }] }],
});

/** As Brazil's national health data network names it. */
const cpfIdentifier = (cpf: string) => ({
  use: 'official',
  type: { coding: [{ system: `${terminology}/v2-0203`, code: 'TAX', display: 'Tax ID number' }] },
  system: 'http://rnds.saude.gov.br/fhir/r4/NamingSystem/cpf',
  value: cpf,
});

const patient = (record: PatientRecord, { clinic }: OwnData): Resource => ({
  resourceType: 'Patient',
  id: record.id,
  meta: { lastUpdated: record.updatedAt },
  language: 'pt-BR',
  ...(record.cpf ? { identifier: [cpfIdentifier(record.cpf)] } : {}),
  active: true,
  name: [{ use: 'official', text: record.name }],
  telecom: [
    ...(record.phone ? [{ system: 'phone', value: record.phone, use: 'mobile' }] : []),
    { system: 'email', value: record.email },
  ],
  ...(record.birthDate ? { birthDate: record.birthDate } : {}),
  ...(record.address
    ? {
        address: [
          {
            use: 'home',
            text: record.address,
            ...(record.zipCode ? { postalCode: record.zipCode } : {}),
            country: 'BR',
          },
        ],
      }
    : {}),
  managingOrganization: reference(clinic.id, clinic.name),
});

const practitioner = ({ id, name, registration }: Document['sentBy'], { clinic }: OwnData): Resource[] => [
  {
    resourceType: 'Practitioner',
    id,
    name: [{ text: name }],
    ...(registration ? { qualification: [{ code: { text: registration } }] } : {}),
  },
  {
    resourceType: 'PractitionerRole',
    id: derived(id, `role ${clinic.id}`),
    practitioner: reference(id, name),
    organization: reference(clinic.id, clinic.name),
  },
];

const documentReference = (row: Document, { clinic }: OwnData): Resource => {
  const [code, display] = documentTypes[row.category];
  return {
    resourceType: 'DocumentReference',
    id: row.id,
    masterIdentifier: { system: 'urn:ietf:rfc:3986', value: urn(row.id) },
    status: 'current',
    docStatus: 'final',
    type: { coding: [{ system: 'http://loinc.org', code, display }], text: row.category },
    category: [{ text: row.category }],
    subject: reference(row.recordId),
    date: row.createdAt,
    author: [reference(row.sentBy.id, row.sentBy.name)],
    custodian: reference(clinic.id, clinic.name),
    description: row.name,
    securityLabel: [{ coding: [{ system: `${terminology}/v3-Confidentiality`, code: 'R', display: 'restricted' }] }],
    content: [
      {
        attachment: {
          contentType: row.contentType,
          // From the folder the bundle lies in. R4 knows only SHA-1 here; the SHA-256 is in the Provenance.
          url: `../${hrefOf(row.file)}`,
          size: row.sizeBytes,
          title: row.fileName,
          creation: row.createdAt,
        },
      },
    ],
  };
};

const provenance = (row: Document, { clinic }: OwnData): Resource => ({
  resourceType: 'Provenance',
  id: derived(row.id, 'provenance'),
  target: [reference(row.id)],
  recorded: row.createdAt,
  activity: { coding: [{ system: `${terminology}/v3-DataOperation`, code: 'CREATE', display: 'create' }] },
  agent: [
    {
      type: { coding: [{ system: `${terminology}/provenance-participant-type`, code: 'author', display: 'Author' }] },
      who: reference(row.sentBy.id, row.sentBy.name),
      onBehalfOf: reference(clinic.id),
    },
  ],
  entity: [
    {
      role: 'source',
      what: {
        identifier: {
          system: 'urn:ietf:rfc:6920',
          value: `ni:///sha-256;${Buffer.from(row.sha256, 'hex').toString('base64url')}`,
        },
      },
    },
  ],
});

/** Free text stays what it is, answers to questions: an allergy in it is no coded allergy. */
function anamnesis(record: PatientRecord): Resource[] {
  const item = healthFields.flatMap((field) => {
    const text = record.healthHistory[field];
    return text ? [{ linkId: field, text: healthLabels[field], answer: [{ valueString: text }] }] : [];
  });
  if (item.length === 0) return [];
  const questionnaireResponse = {
    resourceType: 'QuestionnaireResponse',
    id: derived(record.id, 'anamnesis'),
    status: 'completed',
    subject: reference(record.id),
    authored: record.updatedAt,
    item,
  };
  return [questionnaireResponse];
}

/** The export as one FHIR R4 collection. Every reference is to something in it. */
export function fhirBundle(data: OwnData) {
  const senders = new Map(data.documents.map(({ sentBy }) => [sentBy.id, sentBy]));
  const resources: Resource[] = [
    organization(data),
    ...data.records.map((record) => patient(record, data)),
    ...[...senders.values()].flatMap((sender) => practitioner(sender, data)),
    ...data.documents.flatMap((row) => [documentReference(row, data), provenance(row, data)]),
    ...data.records.flatMap(anamnesis),
  ];
  return {
    resourceType: 'Bundle',
    id: data.id,
    type: 'collection',
    timestamp: data.exportedAt,
    entry: resources.map((resource) => ({ fullUrl: urn(resource.id), resource })),
  };
}
