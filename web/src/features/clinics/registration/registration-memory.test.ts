import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetRegistration, keepRegistration, takeUpRegistration } from './registration-memory.ts';

function tab() {
  const held = new Map<string, string>();
  const memory = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  return { held, memory: () => memory };
}

const made = { clinicId: 'c', clinicName: 'Clínica Nova', planId: 'p', token: null };

test('a registration keeps its id until it is forgotten', () => {
  const { memory } = tab();
  const first = takeUpRegistration(memory);
  assert.match(first.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(takeUpRegistration(memory).id, first.id);
  forgetRegistration(memory);
  assert.notEqual(takeUpRegistration(memory).id, first.id);
});

test('the clinic already made is there again after a reload', () => {
  const { memory } = tab();
  const { id } = takeUpRegistration(memory);
  keepRegistration({ id, made }, memory);
  assert.deepEqual(takeUpRegistration(memory), { id, made });
});

test('what somebody else wrote there is not trusted', () => {
  const { held, memory } = tab();
  const { id } = takeUpRegistration(memory);
  const [key = ''] = held.keys();
  held.set(key, JSON.stringify({ id, made: { clinicId: 7 } }));
  assert.deepEqual(takeUpRegistration(memory), { id, made: undefined });
  for (const text of ['', '{', 'null', '[]', '{"id":1}']) {
    held.set(key, text);
    assert.notEqual(takeUpRegistration(memory).id, id, text);
  }
});

test('a browser that refuses storage still gets an id', () => {
  const refused = () => {
    throw new Error('refused');
  };
  assert.match(takeUpRegistration(refused).id, /^[0-9a-f-]{36}$/);
});
