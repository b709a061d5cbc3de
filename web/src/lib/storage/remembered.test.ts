import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { recall, remember } from './remembered.ts';

let stored: Map<string, string>;
let refused: boolean;
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  get: () => {
    if (refused) throw new Error('SecurityError');
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    };
  },
});

beforeEach(() => {
  stored = new Map();
  refused = false;
});

test('each area remembers under names of its own', () => {
  remember('clinic', { email: 'ana@exemplo.med', clinicId: 'a' });
  remember('patient', { email: 'rui@exemplo.med', clinicId: 'b' });
  remember('admin', { email: 'eva@exemplo.med', clinicId: '' });
  assert.deepEqual(Object.fromEntries(stored), {
    clinic_last_email: 'ana@exemplo.med',
    clinic_last_selected: 'a',
    patient_last_email: 'rui@exemplo.med',
    patient_last_clinic: 'b',
    admin_last_email: 'eva@exemplo.med',
  });
  assert.deepEqual(recall('patient'), { email: 'rui@exemplo.med', clinicId: 'b' });
  assert.deepEqual(recall('admin'), { email: 'eva@exemplo.med', clinicId: undefined });
});

test('an e-mail not to be remembered is forgotten; the clinic is always kept', () => {
  remember('clinic', { email: 'ana@exemplo.med', clinicId: 'a' });
  remember('clinic', { clinicId: 'b' });
  assert.deepEqual(recall('clinic'), { email: undefined, clinicId: 'b' });
});

test('where storage is refused nothing is remembered and nothing fails', () => {
  refused = true;
  remember('clinic', { email: 'ana@exemplo.med', clinicId: 'a' });
  assert.deepEqual(recall('clinic'), { email: undefined, clinicId: undefined });
});
