import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { runInThisContext } from 'node:vm';
import { screen } from '@testing-library/react';
import { getPaymentStatus } from '@virtual-med/contract/billing/billing';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { buildUrl } from '@virtual-med/contract/core/client';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { limits } from '@virtual-med/contract/core/limits';
import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import {
  getDocumentFigures,
  listDeletedDocuments,
  listDocuments,
} from '@virtual-med/contract/documents/documents.endpoints';
import { getOwnHome } from '@virtual-med/contract/documents/own-documents';
import { getSession } from '@virtual-med/contract/identity/session';
import { getPatient, getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { countPrivacyRequests } from '@virtual-med/contract/privacy/privacy-requests';
import { buildFirstView } from '../../first-views.ts';
import { patientQuery } from '../features/patients/patients.api.ts';
import type { Session } from '../lib/session/session-store.ts';
import { takeDrawn } from '../lib/transport/drawn-already.ts';
import { queryClient } from '../lib/transport/query-client.ts';
import { desktop, lightWindow, phone } from '../testing/light-dom.ts';
import { clinic, clinicId, createdAt, idOf, sessionOf } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';
import { asked, on } from '../testing/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vm-first-view-'));
after(() => rmSync(folder, { recursive: true }));
const built = async (name: string) => readFileSync(path.join(folder, await buildFirstView(name, folder)), 'utf8');
const scripts = {
  patients: await built('patients'),
  record: await built('record'),
  home: await built('patient-home'),
};

const list = `/clinica/${clinicId}/pacientes`;
const home = `/paciente/${clinicId}/painel`;
const patientId = idOf(201);
const recordPage = `/clinica/${clinicId}/paciente/${patientId}`;

type Answers = readonly (readonly [endpoint: AnyEndpoint, answer: unknown, query?: Record<string, unknown>])[];

const patientNamed = (number: number, name: string) => ({
  id: idOf(200 + number),
  name,
  email: `paciente${number}@exemplo.med`,
  phone: '11987654321',
  birthDate: '1990-05-07',
  professionalId: null,
  awaitsEmailProof: number === 2,
  createdAt,
});

const hostileName = '<img src=x onerror="document.title=1">';
const people = [patientNamed(1, 'Ana Lima'), patientNamed(2, hostileName)];

const ofList = (session: Session, patients = people): Answers => [
  [getSession, session],
  [getClinic, clinic],
  [getPaymentStatus, { paymentStatus: 'active', unpaid: false }],
  [getPatientsOverview, { total: 1200, newThisMonth: 1, found: 2, groups: [] }],
  [listPatients, { patients, next: null, total: patients.length }, { limit: limits.patientPageSize }],
  [countPrivacyRequests, { waiting: 0, overdue: 0 }],
  [getDocumentFigures, { awaitingSignature: 3, unseen: 4 }],
];

const record = {
  ...patientNamed(1, hostileName),
  zipCode: '01310100',
  address: 'Avenida Paulista, Bela Vista, São Paulo - SP',
  healthHistory: { allergies: 'Dipirona' },
  healthEdits: {},
  professionalName: null,
  hasEntered: false,
  cpf: '52998224725',
  revision: 1,
};

const ofRecord = (session: Session): Answers => [
  [getSession, session],
  [getClinic, clinic],
  [getPaymentStatus, { paymentStatus: 'active', unpaid: false }],
  [getPatient, record],
  [listDocuments, { documents: [], counts: [], next: null }, { patientId, order: 'newest' }],
  [listDeletedDocuments, { documents: [], next: null }, { patientId, limit: 200 }],
];

const document1 = {
  id: idOf(300),
  name: 'Hemograma <b>completo</b>',
  category: 'Exames Laboratoriais',
  fileName: 'hemograma.pdf',
  contentType: 'application/pdf',
  sizeBytes: 736,
  uploadedBy: { id: idOf(12), name: 'Pedro Profissional', registration: '' },
  createdAt,
  isNew: true,
  hasThumbnail: true,
  hasVerification: false,
  signed: null,
  signatureCheck: null,
};

const ofHome = (session: Session): Answers => [
  [getSession, session],
  [getClinic, clinic],
  [
    getOwnHome,
    {
      name: 'Paula Prado',
      categories: documentCategories.map((category) => ({ category, count: 1, newCount: 1 })),
      total: 6,
      newCount: 6,
      recent: [document1],
      lastVisitAt: null,
      mailNotices: true,
    },
  ],
];

/** The page as the server sends it, with these answers, after the script that draws it has run. */
async function opened(address: string, script: string, answers: Answers, viewport = phone): Promise<HTMLElement> {
  history.replaceState(null, '', address);
  lightWindow().happyDOM.setViewport(viewport);
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  document.getElementById('root')?.remove();
  const root = document.createElement('div');
  root.id = 'root';
  root.dataset.prerendered = '';
  root.innerHTML = '<p>skeleton</p>';
  const inPage = document.createElement('script');
  inPage.type = 'application/json';
  inPage.id = 'answers';
  const addressOf = ([{ path: route }, , query]: Answers[number]) => buildUrl(route, { clinicId, patientId }, query);
  inPage.textContent = JSON.stringify(Object.fromEntries(answers.map((one) => [addressOf(one), one[1]])));
  document.body.append(root, inPage);
  runInThisContext(script);
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(document.getElementById('answers'), null);
  return root;
}

/** Tags, words and looks of what is in sight; ids and what only a living page says are left out. */
function outline(element: Element): unknown[] {
  return [...element.childNodes].flatMap((node): unknown[] => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ? [node.nodeValue] : [];
    if (!(node instanceof Element) || /^Versão/.test(node.textContent)) return [];
    const tag = node.tagName.toLowerCase();
    const shown = ['class', 'href', 'src', 'placeholder', 'aria-label', 'aria-current', 'data-initials', 'viewBox'];
    const looks = shown
      .map((name) => node.getAttribute(name))
      .map((value) => value?.replace(/\blucide\S*\s/g, '').trim());
    return [[tag, ...looks, ...outline(node)]];
  });
}

/** Where the living page stands. */
const container = () => document.querySelector('body > div:has(main)') as Element;

afterEach(() => {
  globalThis.drawnAlready = undefined;
  globalThis.askedAhead = undefined;
  document.getElementById('root')?.remove();
});

describe('what is drawn before the program is here', () => {
  for (const viewport of [phone, desktop]) {
    test(`is the list of patients as the program shows it, ${viewport.width} px wide`, async () => {
      const answers = ofList(sessionOf('clinic_owner'));
      const drawn = outline(await opened(list, scripts.patients, answers, viewport));
      assert.equal(document.documentElement.dataset.palette, clinic.colorPalette);
      assert.ok(!document.querySelector('img[src="x"]'));
      assert.ok(screen.getByText(hostileName));
      assert.ok(screen.getByText('1.200'));
      document.getElementById('root')?.remove();
      for (const [endpoint, answer] of answers) on(endpoint as never, answer as never);
      renderApp(list, { as: 'clinic_owner', viewport });
      await screen.findByText(hostileName);
      await screen.findByText('1.200');
      assert.deepEqual(drawn, outline(container()));
    });

    test(`is a record as the program shows it, its parts still to come, ${viewport.width} px wide`, async () => {
      const answers = ofRecord(sessionOf('clinic_owner'));
      const partsOf = () => document.querySelector('section[aria-labelledby=patient-name]')?.nextElementSibling;
      const root = await opened(recordPage, scripts.record, answers, viewport);
      assert.ok(partsOf()?.querySelector('[data-skeleton]'));
      partsOf()?.remove();
      const drawn = outline(root);
      root.remove();
      for (const [endpoint, answer] of answers) on(endpoint as never, answer as never);
      renderApp(recordPage, { as: 'clinic_owner', viewport });
      await screen.findByText('Nenhum documento ainda');
      partsOf()?.remove();
      assert.deepEqual(drawn, outline(container()));
    });

    test(`is a patient's home as the program shows it, ${viewport.width} px wide`, async () => {
      const answers = ofHome(sessionOf('patient'));
      const drawn = outline(await opened(home, scripts.home, answers, viewport));
      assert.ok(screen.getByText('Hemograma <b>completo</b>'));
      document.getElementById('root')?.remove();
      for (const [endpoint, answer] of answers) on(endpoint as never, answer as never);
      renderApp(home, { as: 'patient', viewport });
      await screen.findByText('Hemograma <b>completo</b>');
      assert.deepEqual(drawn, outline(container()));
    });
  }

  for (const [top, shown] of [
    [600, 2],
    [300, 4],
  ] as const)
    test(`is as many rows as the window has room for: ${shown} where they begin ${top} px below its top, then those below`, async (t) => {
      const painted = Promise.withResolvers<FrameRequestCallback>();
      t.mock.method(globalThis, 'requestAnimationFrame', (callback: FrameRequestCallback) => painted.resolve(callback));
      t.mock.getter(HTMLElement.prototype, 'offsetHeight', () => 140);
      t.mock.method(Element.prototype, 'getBoundingClientRect', () => new DOMRect(0, top, 350, 140));
      const patients = Array.from({ length: 9 }, (_, index) => patientNamed(index, `Paciente ${index}`));
      const root = await opened(list, scripts.patients, ofList(sessionOf('clinic_owner'), patients));
      const places = () =>
        [...root.querySelectorAll<HTMLElement>('li[aria-posinset]')]
          .filter(({ style }) => style.display !== 'none')
          .map(({ style }) => style.transform);
      const below = (count: number) => Array.from({ length: count }, (_, index) => `translateY(${index * 148}px)`);
      assert.deepEqual(places(), below(shown));
      (await painted.promise)(0);
      await new Promise((resolve) => setTimeout(resolve));
      assert.deepEqual(places(), below(4));
    });

  test('is nothing where the page itself would not open', async () => {
    const owner = sessionOf('clinic_owner');
    const closed: [why: string, answers: Answers][] = [
      ['locked', ofList({ ...owner, lock: { ...owner.lock, locked: true } })],
      ['a password to choose', ofList(sessionOf('clinic_owner', { mustChangePassword: true }))],
      ['a patient on the staff’s page', ofList(sessionOf('patient'))],
      ['the provider’s staff, who say first why they come', ofList(sessionOf('super_admin'))],
      ['a blocked clinic', ofList({ ...owner, clinics: owner.clinics.map((one) => ({ ...one, status: 'disabled' })) })],
      ['another clinic’s people', ofList({ ...owner, clinics: [] })],
      ['no session', ofList(owner).slice(1)],
      ['no clinic', ofList(owner).filter(([endpoint]) => endpoint !== (getClinic as AnyEndpoint))],
    ];
    for (const [why, answers] of closed) {
      const root = await opened(list, scripts.patients, answers);
      assert.equal(root.textContent, 'skeleton', why);
      assert.equal(globalThis.drawnAlready, undefined, why);
    }
    assert.equal((await opened(home, scripts.home, ofHome(owner))).textContent, 'skeleton');
    const patient = ofRecord(sessionOf('patient'));
    assert.equal((await opened(recordPage, scripts.record, patient)).textContent, 'skeleton');
    assert.match((await opened(list, scripts.patients, ofList(owner))).textContent, /Ana Lima/);
  });

  test('is handed over: the program begins with it and asks for none of it again', async () => {
    await opened(list, scripts.patients, ofList(sessionOf('clinic_owner')));
    assert.ok(globalThis.drawnAlready);
    document.getElementById('root')?.remove();
    takeDrawn(queryClient);
    assert.equal(globalThis.drawnAlready, undefined);
    assert.deepEqual([...(globalThis.askedAhead?.keys() ?? [])], [getSession.path]);
    renderApp(list, { as: 'clinic_owner' });
    await screen.findByRole('article', { name: 'Ana Lima' });
    for (const endpoint of [getClinic, getPatientsOverview, listPatients, getPaymentStatus, getDocumentFigures])
      assert.equal(asked(endpoint as never).length, 0, endpoint.path);
  });

  test('is handed over: a record is asked for once, and its documents come with it', async () => {
    await opened(recordPage, scripts.record, ofRecord(sessionOf('clinic_owner')));
    document.getElementById('root')?.remove();
    takeDrawn(queryClient);
    renderApp(recordPage, { as: 'clinic_owner' });
    await screen.findByText('Nenhum documento ainda');
    for (const endpoint of [getClinic, getPatient, listDocuments, listDeletedDocuments, getPaymentStatus])
      assert.equal(asked(endpoint as never).length, 0, endpoint.path);
  });

  test('is not taken for news: who asks for the record after it stands gets what it is now', async () => {
    await opened(recordPage, scripts.record, ofRecord(sessionOf('clinic_owner')));
    document.getElementById('root')?.remove();
    takeDrawn(queryClient);
    renderApp(recordPage, { as: 'clinic_owner' });
    await screen.findByText('Nenhum documento ainda');
    on(getPatient, { ...record, healthHistory: { allergies: 'Penicilina' } });
    const now = await queryClient.fetchQuery(patientQuery(clinicId, patientId));
    assert.equal(now.healthHistory.allergies, 'Penicilina');
  });
});
