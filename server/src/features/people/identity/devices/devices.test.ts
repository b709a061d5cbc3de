import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endDevice, endOtherDevices, listDevices } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { newId } from '../../../../core/ids.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { openSession, type Person } from '../../../../testing/factories/people.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';

const t = await sharedApp();

const phone = {
  ip: '2001:db8::7',
  agent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36',
};
const desk = { ip: '198.51.100.7', agent: 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0' };

async function signedIn(person: Person, place: { ip: string; agent: string }) {
  const browser = openBrowser(t.app, '', place);
  await browser.call(signIn, { body: { area: 'admin', email: person.email, password } });
  return browser;
}
const somebody = () => t.person({ isSuperAdmin: true, passwordHash });

const endings = (person: Person) =>
  t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['record_type', 'record_id'])
      .where('actor_id', '=', person.id)
      .where('event', '=', 'auth.session_ended')
      .execute(),
  );

describe('where one is signed in', () => {
  test('is listed with names people know, the one asking first', async () => {
    const person = await somebody();
    const [atDesk, atPhone] = [await signedIn(person, desk), await signedIn(person, phone)];
    await t.make((tx) => openSession(tx, person.id, -1));
    const shown = async (browser: typeof atDesk) =>
      (await browser.call(listDevices, {})).devices.map(({ name, ip, current }) => [name, ip, current]);
    assert.deepEqual(await shown(atDesk), [
      ['Firefox no Windows', '198.51.100.7', true],
      ['Chrome no Android', '2001:db8::7', false],
    ]);
    assert.deepEqual(await shown(atPhone), [
      ['Chrome no Android', '2001:db8::7', true],
      ['Firefox no Windows', '198.51.100.7', false],
    ]);
    const answer = await atDesk.open(listDevices.path);
    assert.doesNotMatch(answer.body, /token/);
  });

  test('shows nobody else’s devices', async () => {
    const [person, other] = [await somebody(), await somebody()];
    await signedIn(other, phone);
    const { devices } = await (await signedIn(person, desk)).call(listDevices, {});
    assert.equal(devices.length, 1);
  });
});

describe('ending', () => {
  test('one device ends that one at its next request, and is on record', async () => {
    const person = await somebody();
    const [atDesk, atPhone] = [await signedIn(person, desk), await signedIn(person, phone)];
    const { devices } = await atDesk.call(listDevices, {});
    const sessionId = devices.find(({ current }) => !current)?.id ?? '';
    await atDesk.call(endDevice, { params: { sessionId } });
    await assert.rejects(atPhone.call(getSession, {}), { code: 'auth.required' });
    await atDesk.call(getSession, {});
    assert.deepEqual(await endings(person), [{ record_type: 'session', record_id: sessionId }]);
    await assert.rejects(atDesk.call(endDevice, { params: { sessionId } }), { code: 'auth.session_not_found' });
  });

  test('somebody else’s device, or none at all, finds nothing and ends nothing', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const [mine, theirs] = [await signedIn(person, desk), await signedIn(other, phone)];
    const { devices } = await theirs.call(listDevices, {});
    for (const sessionId of [devices[0]?.id ?? '', newId()])
      await assert.rejects(mine.call(endDevice, { params: { sessionId } }), { code: 'auth.session_not_found' });
    await theirs.call(getSession, {});
    assert.deepEqual(await endings(person), []);
  });

  test('all others leaves only the one asking, and nobody else’s', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const [atDesk, atPhone, stranger] = [
      await signedIn(person, desk),
      await signedIn(person, phone),
      await signedIn(other, phone),
    ];
    await t.make((tx) => openSession(tx, person.id));
    await t.make((tx) => openSession(tx, person.id, -1));
    assert.deepEqual(await atDesk.call(endOtherDevices, {}), { ended: 2 });
    await assert.rejects(atPhone.call(getSession, {}), { code: 'auth.required' });
    await atDesk.call(getSession, {});
    await stranger.call(getSession, {});
    assert.deepEqual(await endings(person), [{ record_type: 'user', record_id: person.id }]);
    assert.deepEqual(await atDesk.call(endOtherDevices, {}), { ended: 0 });
  });
});
