import type { OwnData } from '@virtual-med/contract/data-export/own-data';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { healthFields, type Relation, type Representative } from '@virtual-med/contract/patients/patients';
import { healthLabels } from '@virtual-med/contract/patients/patients.texts';
import { moreDataTexts, relationLabels } from '@virtual-med/contract/patients/person.texts';
import { hrefOf } from '../offline.page.ts';
import { derived, fhirOfWritten, type Resource, reference, urn } from './fhir-written.ts';

type PatientRecord = OwnData['records'][number];
type Document = OwnData['documents'][number];

const terminology = 'http://terminology.hl7.org/CodeSystem';
/** As Brazil's national health data network names them. */
const naming = 'http://rnds.saude.gov.br/fhir/r4/NamingSystem';

/** LOINC, as near as six groups come to it. */
const documentTypes: Record<DocumentCategory, readonly [code: string, display: string]> = {
  'Exames Laboratoriais': ['11502-2', 'Laboratory report'],
  'Exames de Imagem': ['18748-4', 'Diagnostic imaging study'],
  'Receitas Médicas': ['57833-6', 'Prescription for medication'],
  'Relatórios Médicos': ['34133-9', 'Summary of episode note'],
  Atestados: ['51851-4', 'Administrative note'],
  Outros: ['34109-9', 'Note'],
};

const addressOf = ({ address, zipCode }: { address: string; zipCode: string }, use: 'home' | 'work') => ({
  use,
  text: address,
  ...(zipCode ? { postalCode: zipCode } : {}),
  country: 'BR',
});

const organization = ({ clinic }: OwnData): Resource => ({
  resourceType: 'Organization',
  id: clinic.id,
  active: true,
  ...(clinic.cnes ? { identifier: [{ use: 'official', system: `${naming}/cnes`, value: clinic.cnes }] } : {}),
  name: clinic.name,
  ...(clinic.phone ? { telecom: [{ system: 'phone', value: clinic.phone, use: 'work' }] } : {}),
  ...(clinic.address ? { address: [addressOf(clinic, 'work')] } : {}),
  type: [{ coding: [{ system: `${terminology}/organization-type`, code: 'prov', display: 'Healthcare Provider' }] }],
});

const cpfIdentifier = (cpf: string) => ({
  use: 'official',
  type: { coding: [{ system: `${terminology}/v2-0203`, code: 'TAX', display: 'Tax ID number' }] },
  system: `${naming}/cpf`,
  value: cpf,
});

/** Which country gave it we do not know. */
const passportIdentifier = (passport: string) => ({
  use: 'official',
  type: { coding: [{ system: `${terminology}/v2-0203`, code: 'PPN', display: 'Passport number' }] },
  value: passport,
});

const roleCodes: Record<Relation, readonly [code: string, display: string] | null> = {
  mother: ['MTH', 'mother'],
  father: ['FTH', 'father'],
  tutor: ['GUARD', 'guardian'],
  curator: ['GUARD', 'guardian'],
  other: null,
};

function contactOf({ name, relation }: Representative) {
  const [code, display] = roleCodes[relation] ?? [];
  const coding = code ? { coding: [{ system: `${terminology}/v3-RoleCode`, code, display }] } : {};
  const text = relation === 'other' ? moreDataTexts.labels.representative : relationLabels[relation];
  return { relationship: [{ ...coding, text }], name: { text: name } };
}

function identifiersOf({ cpf, passport }: PatientRecord) {
  const identifier = [...(cpf ? [cpfIdentifier(cpf)] : []), ...(passport ? [passportIdentifier(passport)] : [])];
  return identifier.length > 0 ? { identifier } : {};
}

const patient = (record: PatientRecord, { clinic }: OwnData): Resource => ({
  resourceType: 'Patient',
  id: record.id,
  meta: { lastUpdated: record.updatedAt },
  language: 'pt-BR',
  ...identifiersOf(record),
  active: true,
  name: [
    { use: 'official', text: record.name },
    ...(record.socialName ? [{ use: 'usual', text: record.socialName }] : []),
  ],
  telecom: [
    ...(record.phone ? [{ system: 'phone', value: record.phone, use: 'mobile' }] : []),
    ...(record.email ? [{ system: 'email', value: record.email }] : []),
  ],
  ...(record.sex ? { gender: record.sex } : {}),
  ...(record.birthDate ? { birthDate: record.birthDate } : {}),
  ...(record.address ? { address: [addressOf(record, 'home')] } : {}),
  ...(record.representative ? { contact: [contactOf(record.representative)] } : {}),
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
    status: row.written?.replacedBy ? 'superseded' : 'current',
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
    ...data.documents.flatMap((row) => [documentReference(row, data), provenance(row, data), ...fhirOfWritten(row)]),
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
