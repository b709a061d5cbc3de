import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failureReason, isPermanent, storedReason } from './failure.ts';

describe('the reason of a failure', () => {
  it('is one line of at most 300 characters', () => {
    assert.equal(failureReason(new Error('a\n  b')), 'a b');
    assert.equal(failureReason(new Error('x'.repeat(301))).length, 300);
    assert.equal(failureReason('plain words'), 'plain words');
  });

  it('does not repeat an address', () => {
    assert.equal(failureReason(new Error('550 <ana.b+c@exemplo.med>: no')), '550 <[e-mail]>: no');
  });

  it('tells the failures the queue itself notices in the words of the product', () => {
    for (const output of [
      { value: { message: 'job heartbeat timeout' } },
      { value: { message: 'job timed out' } },
      { name: 'Error', message: 'handler execution exceeded 300s', stack: 'x' },
      { value: 'pg-boss shut down while active' },
      null,
    ])
      assert.match(storedReason(output), /^(O servidor|A tarefa|Sem) .*\.$/);
    assert.equal(storedReason({ message: 'no such mailbox' }), 'no such mailbox');
  });

  it('is permanent only when it says so', () => {
    assert.equal(isPermanent(Object.assign(new Error('x'), { permanent: true })), true);
    for (const other of [new Error('x'), { permanent: 'yes' }, null, undefined, 'x'])
      assert.equal(isPermanent(other), false);
  });
});
