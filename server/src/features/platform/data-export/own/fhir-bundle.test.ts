import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OwnData } from '@virtual-med/contract/data-export/own-data';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import { fhirBundle } from './fhir-bundle.ts';

const id = (n: number): string => `019a8c00-0000-7000-8000-00000000000${n}`;
const at = '2026-11-10T17:22:31.000Z';

const data: OwnData = {
  format: 'virtual-med/meus-dados',
  version: 1,
  id: id(9),
  exportedAt: at,
  clinic: {
    id: id(1),
    name: 'Clínica Coração',
    timeZone: 'America/Sao_Paulo',
    zipCode: '01310-100',
    address: 'Avenida Paulista, 1000, Bela Vista, São Paulo - SP',
    phone: '(11) 3333-4444',
    cnes: '1234567',
  },
  account: { name: 'Maria', email: 'maria@exemplo.med', phone: null, createdAt: at },
  records: [
    {
      id: id(2),
      name: 'Mário Conceição de Araújo',
      socialName: 'Maria Conceição de Araújo',
      sex: 'female',
      passport: 'FZ123456',
      representative: { name: 'Rosa de Araújo', cpf: '11144477735', relation: 'mother' },
      email: 'maria@exemplo.med',
      phone: '(11) 99999-8888',
      birthDate: '1978-03-14',
      zipCode: '01310-100',
      cpf: '52998224725',
      address: 'Rua das Flores, 10, São Paulo/SP',
      responsibleProfessional: 'Dra. Ana',
      healthHistory: { allergies: 'Dipirona', familyHistory: '' },
      healthEdits: {},
      mailNotices: true,
      createdAt: at,
      updatedAt: at,
    },
  ],
  documents: [4, 5].map((n) => ({
    id: id(n),
    recordId: id(2),
    name: 'Hemograma completo',
    category: n === 4 ? ('Exames Laboratoriais' as const) : ('Outros' as const),
    file: `documentos/Exames Laboratoriais/Hemograma ${n}.pdf`,
    fileName: 'hemograma.pdf',
    contentType: 'application/pdf',
    sizeBytes: 25_298,
    sha256: 'a'.repeat(64),
    sentBy: { id: id(3), name: 'Dra. Ana Nóbrega', registration: 'CRM-SP 123456, RQE 4567' },
    createdAt: at,
    summary: '',
    signed: null,
    signatureChecks: [],
    verification: null,
    written: null,
  })),
  requests: [],
  acceptedTerms: null,
  accesses: [],
  olderAccesses: false,
  lastVisitAt: null,
};

type Node = { readonly [key: string]: unknown };

/** Every object in a value, itself included. */
function* nodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodes(one);
  else if (value && typeof value === 'object') {
    yield value as Node;
    for (const one of Object.values(value)) yield* nodes(one);
  }
}

/** What R4 asks for of each resource here, with cardinality 1 or more. */
const required: Record<string, readonly string[]> = {
  Organization: ['name'],
  Patient: ['name', 'managingOrganization'],
  Practitioner: ['name'],
  PractitionerRole: ['practitioner', 'organization'],
  DocumentReference: ['status', 'content', 'subject', 'author'],
  Provenance: ['target', 'recorded', 'agent'],
  QuestionnaireResponse: ['status', 'subject', 'item'],
  MedicationRequest: ['status', 'intent', 'medicationCodeableConcept', 'subject'],
  ServiceRequest: ['status', 'intent', 'subject'],
  Composition: ['status', 'type', 'date', 'author', 'title'],
};

describe('the FHIR bundle', () => {
  const bundle = fhirBundle(data);
  const resources = bundle.entry.map(({ resource }) => resource);

  test('holds one resource for each thing known, a person who sent twice once', () => {
    const types = resources.map(({ resourceType }) => resourceType);
    assert.deepEqual(types, [
      'Organization',
      'Patient',
      'Practitioner',
      'PractitionerRole',
      'DocumentReference',
      'Provenance',
      'DocumentReference',
      'Provenance',
      'QuestionnaireResponse',
    ]);
    for (const resource of resources)
      for (const name of required[resource.resourceType] ?? assert.fail(resource.resourceType))
        assert.ok(resource[name] !== undefined, `${resource.resourceType}.${name}`);
  });

  test('refers to nothing outside itself, and names nothing twice', () => {
    const urls = bundle.entry.map(({ fullUrl }) => fullUrl);
    assert.equal(new Set(urls).size, urls.length);
    for (const { reference } of nodes(bundle))
      if (typeof reference === 'string') assert.ok(urls.includes(reference), `${reference} dangles`);
  });

  test('ids, instants and addresses have the shapes R4 allows, and nothing is empty', () => {
    for (const resource of resources) assert.match(resource.id, /^[A-Za-z0-9.-]{1,64}$/);
    for (const node of nodes(bundle))
      for (const [key, value] of Object.entries(node)) {
        assert.notDeepEqual(value, [], `${key} is an empty list`);
        assert.notEqual(value, '', `${key} is empty`);
        assert.ok(value !== null && value !== undefined, `${key} is nothing`);
        if (['recorded', 'date', 'creation', 'authored', 'timestamp'].includes(key))
          assert.match(String(value), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/);
        if (key === 'url') assert.match(String(value), /^[^\s<>"]+$/);
        // att-1: data needs a type.
        if (key === 'attachment') assert.ok((value as Node).contentType);
      }
  });

  const one = (made: ReturnType<typeof fhirBundle>, type: string) =>
    made.entry.find(({ resource }) => resource.resourceType === type)?.resource ?? assert.fail(type);

  test('a patient is known by their CPF and passport and a sender by their council, where they are', () => {
    assert.deepEqual(one(bundle, 'Patient').identifier, [
      {
        use: 'official',
        type: {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'TAX', display: 'Tax ID number' }],
        },
        system: 'http://rnds.saude.gov.br/fhir/r4/NamingSystem/cpf',
        value: '52998224725',
      },
      {
        use: 'official',
        type: {
          coding: [
            { system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'PPN', display: 'Passport number' },
          ],
        },
        value: 'FZ123456',
      },
    ]);
    assert.deepEqual(one(bundle, 'Practitioner').qualification, [{ code: { text: 'CRM-SP 123456, RQE 4567' } }]);
    const without = structuredClone(data);
    for (const record of without.records) Object.assign(record, { cpf: null, passport: null });
    for (const document of without.documents) document.sentBy.registration = '';
    assert.equal(one(fhirBundle(without), 'Patient').identifier, undefined);
    assert.equal(one(fhirBundle(without), 'Practitioner').qualification, undefined);
  });

  test('a patient has both names, a gender and who answers for them, where they are', () => {
    const { name, gender, contact } = one(bundle, 'Patient');
    assert.deepEqual(name, [
      { use: 'official', text: 'Mário Conceição de Araújo' },
      { use: 'usual', text: 'Maria Conceição de Araújo' },
    ]);
    assert.equal(gender, 'female');
    const mother = { system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code: 'MTH', display: 'mother' };
    assert.deepEqual(contact, [
      { relationship: [{ coding: [mother], text: 'Mãe' }], name: { text: 'Rosa de Araújo' } },
    ]);
    const plain = structuredClone(data);
    for (const record of plain.records) Object.assign(record, { socialName: '', sex: null, representative: null });
    const bare = one(fhirBundle(plain), 'Patient');
    assert.deepEqual(bare.name, [{ use: 'official', text: 'Mário Conceição de Araújo' }]);
    assert.ok(!('gender' in bare) && !('contact' in bare));
  });

  test('a clinic says where it is, how it is called and its CNES, where it stated them', () => {
    const { identifier, telecom, address } = one(bundle, 'Organization');
    assert.deepEqual(identifier, [
      { use: 'official', system: 'http://rnds.saude.gov.br/fhir/r4/NamingSystem/cnes', value: '1234567' },
    ]);
    assert.deepEqual(telecom, [{ system: 'phone', value: '(11) 3333-4444', use: 'work' }]);
    assert.deepEqual(address, [
      {
        use: 'work',
        text: 'Avenida Paulista, 1000, Bela Vista, São Paulo - SP',
        postalCode: '01310-100',
        country: 'BR',
      },
    ]);
    const silent = structuredClone(data);
    Object.assign(silent.clinic, { zipCode: '', address: '', phone: '', cnes: '' });
    const bare = one(fhirBundle(silent), 'Organization');
    assert.ok(!('identifier' in bare) && !('telecom' in bare) && !('address' in bare));
  });

  test('an anamnesis is answers to questions, without the ones left empty', () => {
    const answers = resources.find(({ resourceType }) => resourceType === 'QuestionnaireResponse');
    assert.deepEqual(answers?.item, [{ linkId: 'allergies', text: 'Alergias', answer: [{ valueString: 'Dipirona' }] }]);
  });

  describe('what was written at the clinic', () => {
    const madeOf = (kind: WrittenKind, content: object, replacedBy: string | null = null) => {
      const changed = structuredClone(data);
      const [document] = changed.documents;
      assert.ok(document);
      const written = { kind, way: 'certificate' as const, replacedBy, contentVersion: 1, issuedAt: at };
      Object.assign(document, { written: { ...written, content } });
      const made = fhirBundle(changed);
      const urls = made.entry.map(({ fullUrl }) => fullUrl);
      assert.equal(new Set(urls).size, urls.length);
      for (const { reference } of nodes(made)) if (typeof reference === 'string') assert.ok(urls.includes(reference));
      for (const { resource } of made.entry)
        for (const name of required[resource.resourceType] ?? assert.fail(resource.resourceType))
          assert.ok(resource[name] !== undefined, `${resource.resourceType}.${name}`);
      return made;
    };
    const medicine = {
      medicine: 'Amoxicilina',
      strength: '500 mg',
      form: 'cápsula',
      route: 'oral',
      how: { kind: 'every', dose: '1 cápsula', hours: 8, days: 7 },
      quantity: '21 cápsulas',
      continuous: false,
      note: '',
      control: 'none',
    };

    test('a prescription is a request for each medicine, with its times where they are structured', () => {
      const made = madeOf('prescription', { items: [medicine, { ...medicine, medicine: 'Dipirona' }], guidance: '' });
      const requests = made.entry.filter(({ resource }) => resource.resourceType === 'MedicationRequest');
      assert.equal(requests.length, 2);
      const { medicationCodeableConcept, dosageInstruction } = one(made, 'MedicationRequest');
      assert.match(JSON.stringify(medicationCodeableConcept), /Amoxicilina/);
      assert.match(JSON.stringify(dosageInstruction), /"frequency":1,"period":8,"periodUnit":"h"/);
    });

    test('a request for exams is one for each', () => {
      const exams = ['Hemograma', 'Ureia'].map((name) => ({ code: '', name, note: '' }));
      const made = madeOf('exam_request', { exams, indication: 'Anemia', cid: null });
      assert.equal(made.entry.filter(({ resource }) => resource.resourceType === 'ServiceRequest').length, 2);
    });

    test('a report is a composition, whose text stays text; a replaced one is superseded', () => {
      const said = { type: 'paragraph', content: [{ type: 'text', text: '<b>Sem</b> alterações & afins' }] };
      const content = { title: 'Laudo', text: { type: 'doc', content: [said] } };
      const made = madeOf('exam_report', content, id(5));
      assert.match(
        JSON.stringify(one(made, 'Composition').section),
        /&#60;b&#62;Sem&#60;\/b&#62; alterações &#38; afins/,
      );
      assert.equal(one(made, 'DocumentReference').status, 'superseded');
    });

    test('of a content nobody here reads, its file alone is told', () => {
      const made = madeOf('prescription', { items: 'outra versão' });
      assert.ok(made.entry.every(({ resource }) => resource.resourceType !== 'MedicationRequest'));
    });
  });

  test('the same export makes the same bundle', () => {
    assert.deepEqual(fhirBundle(structuredClone(data)), bundle);
  });
});
