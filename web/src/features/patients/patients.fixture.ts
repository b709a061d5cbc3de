import type { PatientRecord, PatientRow, PatientsOverview } from '@virtual-med/contract/patients/patients';
import { getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { createdAt, idOf } from '../../testing/people.ts';
import { on } from '../../testing/server.ts';

export const patient = (number: number, changed: Partial<PatientRow> = {}): PatientRow => ({
  id: idOf(200 + number),
  name: `Paciente ${number}`,
  email: `paciente${number}@exemplo.med`,
  phone: '11987654321',
  birthDate: '1990-05-07',
  professionalId: null,
  awaitsEmailProof: false,
  hasAccount: true,
  createdAt,
  lastDocument: { name: 'Hemograma completo', at: createdAt },
  lastAccessAt: createdAt,
  mailFailed: false,
  ...changed,
});

export const record = (changed: Partial<PatientRecord> = {}): PatientRecord => ({
  ...patient(1),
  zipCode: '01310100',
  address: 'Avenida Paulista, Bela Vista, São Paulo - SP',
  healthHistory: {},
  healthEdits: {},
  professionalName: null,
  enteredAt: null,
  invitedAt: null,
  awaitsPassword: true,
  cpf: null,
  civilName: changed.name ?? patient(1).name,
  socialName: '',
  sex: null,
  passport: null,
  representative: null,
  revision: 1,
  ...changed,
});

/** The server's list and counts of these patients, in these groups. */
export function onPatients(patients: readonly PatientRow[], groups: PatientsOverview['groups'] = []): void {
  on(listPatients, { patients: [...patients], next: null, total: patients.length });
  on(getPatientsOverview, { total: patients.length, newThisMonth: 1, found: patients.length, groups });
}
