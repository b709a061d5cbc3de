import assert from 'node:assert/strict';
import { test } from 'node:test';
import { homeOf } from './home.ts';
import type { Session } from './session-store.ts';

const clinic = (id: string, role: Session['clinics'][number]['role'], status: 'active' | 'disabled' = 'active') => ({
  id,
  name: id,
  role,
  status,
  colorPalette: 'azul-profundo',
  logoUrl: null,
});

const session = (isSuperAdmin: boolean, ...clinics: Session['clinics']): Session => ({
  user: {
    id: 'ana',
    name: 'Ana',
    email: 'ana@exemplo.med',
    emailProven: true,
    phone: null,
    isSuperAdmin,
    mustChangePassword: false,
    secondFactorEnabled: false,
    secondFactorRequired: false,
    mustAcceptTerms: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  clinics,
  lock: { locked: false, afterSeconds: 900 },
  before: { signIn: null, failed: 0 },
});

test('the provider’s sign-in: Super Admins to the panel, Admins to their clinic, nobody else', () => {
  assert.equal(homeOf(session(true, clinic('a', 'admin')), 'admin'), '/admin');
  assert.equal(
    homeOf(session(false, clinic('a', 'clinic_owner'), clinic('b', 'admin')), 'admin'),
    '/clinica/b/pacientes',
  );
  assert.equal(homeOf(session(false, clinic('a', 'clinic_owner')), 'admin'), undefined);
});

test('a blocked clinic is nobody’s home', () => {
  const person = session(false, clinic('a', 'admin', 'disabled'), clinic('b', 'admin'));
  assert.equal(homeOf(person, 'admin'), '/clinica/b/pacientes');
  assert.equal(homeOf(session(false, clinic('a', 'patient', 'disabled')), 'patient'), undefined);
});

test('a person of several clinics goes to the one they want, on the side they came in by', () => {
  const person = session(false, clinic('a', 'professional'), clinic('a', 'patient'), clinic('b', 'patient'));
  assert.equal(homeOf(person, 'clinic'), '/clinica/a/pacientes');
  assert.equal(homeOf(person, 'patient'), '/paciente/a');
  assert.equal(homeOf(person, 'patient', 'b'), '/paciente/b');
  assert.equal(homeOf(person, 'clinic', 'b'), '/clinica/a/pacientes');
});
