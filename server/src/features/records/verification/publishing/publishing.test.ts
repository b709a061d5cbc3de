import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { describe, test } from 'node:test';
import { getPublishedHeads, getPublishedIndex } from '@virtual-med/contract/verification/published-heads';
import { sql } from 'kysely';
import { type Link, linkColumns, macOfLink } from '../../../../core/audit/chain.ts';
import { chainKeys } from '../../../../core/audit/chain-keys.ts';
import { sealAuditTrail } from '../../../../core/audit/seal.service.ts';
import { withClient } from '../../../../core/db/connection.ts';
import { testSecretKey } from '../../../../testing/cluster.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { verifiedDocument } from '../testing/verification.ts';
import { type HeadsPayload, publishHeads, registerChain } from './published.service.ts';
import { publishingKeys } from './publishing-keys.ts';
import { verifyPublished, verifyRegister } from './verify-published.service.ts';

type AppContext = Awaited<ReturnType<typeof testApp>>;

const keys = publishingKeys(testSecretKey);
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 3));

const publish = async (t: AppContext, at: Date) => {
  await sealAuditTrail(t.ctx.db, chainKeys(testSecretKey));
  await publishHeads(t.ctx, at);
  return t.anonymous(getPublishedHeads, { params: { file: `${at.toISOString().slice(0, 10)}.json` } });
};

/** As the owner of the tables may, with every guard taken away. */
const tamper = (t: AppContext, statement: string) =>
  withClient(t.access.address, t.access.owner, (client) =>
    client.query(`alter table audit_events no force row level security; alter table audit_events disable trigger user;
      alter table verification_register no force row level security; alter table verification_register disable trigger user;
      ${statement}`),
  );

describe('what is published', () => {
  test('is signed with a key everybody reads, once a day, and says nothing about a clinic', async () => {
    const t = await testApp({ RATE_LIMITS: 'off' });
    const { clinic, document, address, code } = await verifiedDocument(t);
    const first = await publish(t, day(16));
    const index = await t.anonymous(getPublishedIndex, {});
    assert.deepEqual(index.heads, [{ day: '2026-11-16', path: '/.well-known/virtual-med/heads/2026-11-16.json' }]);
    const [key = assert.fail()] = index.keys;
    const isSigned = (text: string) =>
      verify(null, Buffer.from(text), createPublicKey(key.publicKeyPem), Buffer.from(first.signature, 'base64url'));
    assert.ok(isSigned(first.payload));
    assert.ok(!isSigned(first.payload.replace('2026-11-16', '2026-11-15')));

    const said = JSON.stringify([first, index]);
    for (const secret of [clinic.id, clinic.name, document.id, address, code, clinic.owner.id])
      assert.ok(!said.includes(secret), secret);
    await verifiedDocument(t);
    assert.deepEqual(await publish(t, day(16)), first, 'a day is written once');
    const second = await publish(t, day(17));
    const chains = ({ payload }: typeof first) => new Map((JSON.parse(payload) as HeadsPayload).chains);
    const [before, after] = [chains(first), chains(second)];
    for (const [name, commitment] of before) {
      assert.ok(after.has(name), 'a chain keeps its name');
      assert.notEqual(after.get(name), commitment, 'a chain at rest cannot be told from one that grew');
    }
    assert.ok(before.has(registerChain) && before.size >= 2);
    assert.equal((await t.app.inject({ url: '/.well-known/virtual-med/heads/2026-11-01.json' })).statusCode, 404);
    assert.equal((await t.app.inject({ url: '/.well-known/virtual-med/heads/..%2F..%2Fsecret' })).statusCode, 400);
    assert.deepEqual(await verifyPublished(t.ctx.db, keys, JSON.stringify(first)), []);
    assert.deepEqual(await verifyPublished(t.ctx.db, keys, JSON.stringify(second)), []);
  });

  test('a new installation key is vouched for by the one before, and old copies still hold', async () => {
    const t = await testApp({ RATE_LIMITS: 'off' });
    await verifiedDocument(t);
    const copy = await publish(t, day(16));
    const rotated = {
      ...t.ctx,
      secretKey: 'another secret of the installation, long enough',
      config: { ...t.ctx.config, oldSecretKeys: [testSecretKey] },
    };
    await publishHeads(rotated, day(17));
    const { keys: listed } = await t.anonymous(getPublishedIndex, {});
    const [now = assert.fail(), former = assert.fail()] = listed;
    assert.equal(now.endorsedBy, former.id);
    assert.ok(
      verify(
        null,
        Buffer.from(now.publicKeyPem),
        createPublicKey(former.publicKeyPem),
        Buffer.from(now.endorsement ?? '', 'base64url'),
      ),
    );
    const both = publishingKeys(rotated.secretKey, [testSecretKey]);
    assert.deepEqual(await verifyPublished(t.ctx.db, both, JSON.stringify(copy)), []);
    const [alone = assert.fail()] = await verifyPublished(
      t.ctx.db,
      publishingKeys(rotated.secretKey),
      JSON.stringify(copy),
    );
    assert.equal(alone.problem, 'unsigned');
  });

  test('a copy that was written by somebody else, or is none, is told', async () => {
    const t = await testApp({ RATE_LIMITS: 'off' });
    await verifiedDocument(t);
    const copy = await publish(t, day(16));
    const problem = async (text: string) => (await verifyPublished(t.ctx.db, keys, text))[0]?.problem;
    assert.equal(await problem('nada'), 'unreadable');
    assert.equal(await problem('{}'), 'unreadable');
    assert.equal(
      await problem(JSON.stringify({ ...copy, payload: copy.payload.replace(/[0-9a-f]{64}/, 'f'.repeat(64)) })),
      'unsigned',
    );
    const forged = publishingKeys('somebody else’s secret, also long enough').current;
    assert.equal(
      await problem(JSON.stringify({ keyId: forged.id, payload: copy.payload, signature: forged.sign(copy.payload) })),
      'unsigned',
    );
  });
});

describe('a kept copy shows', () => {
  test('an audit trail that was changed and sealed anew by whoever has the installation’s key', async () => {
    const t = await testApp({ RATE_LIMITS: 'off' });
    const { clinic } = await verifiedDocument(t);
    const copy = JSON.stringify(await publish(t, day(16)));
    assert.deepEqual(await verifyPublished(t.ctx.db, keys, copy), []);
    // The first row of the clinic says something else, and the whole chain is worked out anew with the key.
    await tamper(
      t,
      `update audit_events set event = 'documents.opened' where clinic_id = '${clinic.id}' and chain_position = 1`,
    );
    const key = chainKeys(testSecretKey).current;
    const { rows } = await t.make((tx) =>
      sql<Link>`select ${linkColumns} from audit_events where clinic_id = ${clinic.id} and hash is not null
        order by chain_position`.execute(tx),
    );
    let previous: Buffer | null = null;
    for (const [index, row] of rows.entries()) {
      const hash = macOfLink(key, row, previous, index + 1);
      const before: string = previous ? `decode('${previous.toString('hex')}', 'hex')` : 'null';
      await tamper(
        t,
        `update audit_events set previous_hash = ${before}, hash = decode('${hash.toString('hex')}', 'hex') where id = '${row.id}'`,
      );
      previous = hash;
    }
    const findings = await verifyPublished(t.ctx.db, keys, copy);
    assert.deepEqual(
      findings.map(({ problem, day: told }) => [problem, told]),
      [['published', '2026-11-16']],
    );
  });

  test('a register whose entry was changed, even when its hashes were worked out anew', async () => {
    const t = await testApp({ RATE_LIMITS: 'off' });
    const { document } = await verifiedDocument(t);
    const copy = JSON.stringify(await publish(t, day(16)));
    assert.deepEqual(await verifyRegister(t.ctx.db), { entries: 1, hasEndedSo: false });
    await tamper(
      t,
      `update verification_register set registered_at = registered_at - interval '1 year' where document_id = '${document.id}'`,
    );
    assert.equal((await verifyRegister(t.ctx.db)).brokenAt, 1);
    // Taken out of the chain and linked again, it holds in itself: the published end does not.
    await tamper(t, 'update verification_register set position = null, previous_hash = null, hash = null');
    await publishHeads(t.ctx, day(17));
    assert.deepEqual(await verifyRegister(t.ctx.db), { entries: 1, hasEndedSo: false });
    assert.deepEqual(
      (await verifyPublished(t.ctx.db, keys, copy)).map(({ problem, chain }) => [problem, chain]),
      [['published', registerChain]],
    );
  });

  test('the register itself cannot be rewritten by the roles that work', async () => {
    const t = await testApp({ RATE_LIMITS: 'off' });
    const { document } = await verifiedDocument(t);
    const change = (work: Parameters<AppContext['make']>[0]) => assert.rejects(t.make(work));
    await change((tx) =>
      tx
        .updateTable('verification_register')
        .set({ sha256: '0'.repeat(64) })
        .where('document_id', '=', document.id)
        .execute(),
    );
    await change((tx) => tx.deleteFrom('verification_register').where('document_id', '=', document.id).execute());
  });
});
