import { by, type Item, item, missing, notApplicable, process, written } from './item.ts';

const sealed = 'server/src/adapters/storage/sealed.storage.test.ts';
const approved = 'server/src/core/crypto/approved.test.ts';
const approvedOnly =
  'hashes and ciphers are approved ones of 128 bits or more; SHA-1 is in codes of authenticator apps alone';
const log = 'server/src/core/log.test.ts';
const proxy = process('the proxy in front, see docs/operating.md');
const noCalls = notApplicable('no WebRTC');

export const asvs11To17: readonly Item[] = [
  item(
    'V11.1.1',
    'How keys live and end is written down',
    written('docs/decisions/105-a-new-key-locks-nobody-out.md', 'docs/operating.md'),
  ),
  item(
    'V11.1.2',
    'Keys and algorithms are listed',
    by(['tools/cli/secret-rotation.test.ts', 'everything the server seals is in the guide']),
  ),
  item('V11.2.1', 'Known implementations are used', written('docs/decisions/128-written-by-hand.md')),
  item(
    'V11.2.2',
    'Keys and algorithms can be replaced',
    by([
      'tools/cli/secret-rotation.test.ts',
      'the guide to a new key, walked: nobody is locked out, nothing is lost, the old keys are of no use',
    ]),
  ),
  item('V11.2.3', 'At least 128 bits of security', by([approved, approvedOnly])),
  item('V11.3.1', 'No weak modes', by([sealed, 'two of the same content look nothing alike'])),
  item('V11.3.2', 'Approved ciphers', by([approved, approvedOnly])),
  item(
    'V11.3.3',
    'What is encrypted cannot be changed',
    by(
      [sealed, 'with {what} does not open'],
      [
        'server/src/core/crypto/sealed-text.test.ts',
        'with another key, for another person, altered or cut it does not open at all',
      ],
    ),
  ),
  item('V11.4.1', 'Approved hashes only', by([approved, approvedOnly])),
  item(
    'V11.4.2',
    'Passwords are hashed slowly',
    by([
      'server/src/features/identity/temporary-passwords/drawn-password.test.ts',
      'a password somebody chose is hashed slowly, given out as it may be',
    ]),
  ),
  item(
    'V11.4.3',
    'Hashes of 256 bits for integrity',
    by(
      ['server/src/core/audit/verify.test.ts', 'finds an edited row'],
      [
        'server/src/features/documents/own-documents.test.ts',
        'holds every document byte for byte, and a list of hashes that checks',
      ],
    ),
  ),
  item(
    'V11.4.4',
    'Keys from passphrases are stretched',
    by([
      'server/src/features/backup/archive/age.test.ts',
      "of {size} bytes is read by another's reader, and theirs by ours",
    ]),
  ),
  item(
    'V11.5.1',
    'Unguessable values are random, 128 bits or more',
    missing('drawn from node:crypto; no test says so for all of them'),
  ),
  item(
    'V11.6.1',
    'Approved key generation and signatures',
    by([
      'server/src/features/identity/passkeys/passkey-sign-in.test.ts',
      'with another key under the name of one that is known',
    ]),
  ),

  item('V12.1.1', 'TLS 1.2 and 1.3 only', proxy),
  item('V12.1.2', 'Recommended ciphers only', proxy),
  item('V12.1.3', 'Client certificates are checked', notApplicable('no client certificates')),
  item('V12.2.1', 'TLS for everything from outside', proxy),
  item('V12.2.2', 'Publicly trusted certificates', proxy),
  item(
    'V12.3.1',
    'TLS to every other service',
    missing('checked for the database; for mail and S3 it follows the address the operator gives'),
  ),
  item(
    'V12.3.2',
    'Certificates of others are checked',
    by(['server/src/core/http/guards.test.ts', 'check the server’s certificate when they are encrypted']),
  ),
  item('V12.3.3', 'TLS between inner services', notApplicable('one process; PostgreSQL on its own socket')),
  item('V12.3.4', 'Inner certificates are known', notApplicable('no inner services')),

  item('V13.1.1', 'Whom the product talks to is written down', written('ARCHITECTURE.md', 'docs/operating.md')),
  item(
    'V13.2.1',
    'Parts of the installation authenticate to each other',
    by([
      'packages/embedded-postgres/src/embedded.test.ts',
      'nobody gets in without the password, not even as superuser',
    ]),
  ),
  item(
    'V13.2.2',
    'With the least rights',
    by([
      'server/src/core/db/catalogue.test.ts',
      'the working roles own no table and hold no more than rows',
      'no role of ours is a superuser, bypasses the rules or inherits rights it did not take',
    ]),
  ),
  item(
    'V13.2.3',
    'No default credentials',
    by([
      'packages/embedded-postgres/src/embedded.test.ts',
      'nobody gets in without the password, not even as superuser',
    ]),
  ),
  item(
    'V13.2.4',
    'Only known services are called',
    by([
      'server/src/adapters/signing/autentique.signing.test.ts',
      'fetches signed files from nowhere but the allowed places',
    ]),
  ),
  item(
    'V13.2.5',
    'Files and data come only from known places',
    by(['server/src/testing/path-traversal.test.ts', 'the web’s files end at their folder']),
  ),
  item(
    'V13.3.1',
    'Secrets are kept by a vault, never in the sources',
    missing('kept in a file or the environment, not in a vault; that none is in the sources is tested'),
  ),
  item(
    'V13.3.2',
    'Few can read the secrets',
    by([approved, 'the key of an installation is read by its owner alone, and drawn anew for each']),
  ),
  item(
    'V13.4.1',
    'No source control is served',
    by(['server/src/testing/path-traversal.test.ts', 'the web’s files end at their folder']),
  ),
  item('V13.4.2', 'No debug modes in production', by(['server/src/testing/fuzz/fuzz.test.ts'])),
  item(
    'V13.4.3',
    'No directory listings',
    by([
      'server/src/core/http/web.test.ts',
      'templates and lists of the build are not files to fetch; hashed assets are, for a year',
    ]),
  ),
  item(
    'V13.4.4',
    'No TRACE',
    by(['server/src/core/http/malformed-address.test.ts', 'methods nobody serves get the one shape too']),
  ),
  item(
    'V13.4.5',
    'Documentation and probes are open on purpose',
    by([
      'server/src/testing/open-routes.test.ts',
      'every route of the server is in the endpoint table or on the list above',
    ]),
  ),

  item('V14.1.1', 'Sensitive data is known and classed', written('docs/data.md')),
  item('V14.1.2', 'Each class has its protection written down', written('docs/data.md')),
  item(
    'V14.2.1',
    'Nothing sensitive in addresses',
    missing('first-access, recovery and document links carry a token in the address, by design; no test lists them'),
  ),
  item(
    'V14.2.2',
    'Nothing sensitive in caches of servers',
    by(['server/src/core/http/http.test.ts', 'answers of the API are never stored']),
  ),
  item(
    'V14.2.3',
    'Nothing sensitive to third parties',
    by([
      'server/src/features/signing/signing.test.ts',
      'tells the service nobody’s name: neither the patient’s, nor the clinic’s, nor that of the document',
    ]),
  ),
  item(
    'V14.2.4',
    'Protection is as written',
    by(
      [sealed, 'opens only in its own place and for its own clinic'],
      [log, 'a request is logged by its pattern and id, and names no one'],
    ),
  ),
  item(
    'V14.3.1',
    'Nothing is left in the browser afterwards',
    by(
      ['e2e/pwa.spec.ts', 'only the program is kept, during a visit and after it'],
      ['web/src/lib/session/session-store.test.ts', 'signing out empties every tab at once'],
    ),
  ),
  item(
    'V14.3.2',
    'Browsers are told not to store',
    by(['server/src/core/http/http.test.ts', 'answers of the API are never stored']),
  ),
  item(
    'V14.3.3',
    'Nothing sensitive in browser storage',
    by(['e2e/pwa.spec.ts', 'only the program is kept, during a visit and after it']),
  ),

  item('V15.1.1', 'How fast libraries are mended is written down', written('SECURITY.md')),
  item(
    'V15.1.2',
    'Libraries are listed with their source',
    by([
      'tools/run/lockfile.test.ts',
      'the lock file names no registry, and every package has its checksum',
      'versions are exact',
    ]),
  ),
  item(
    'V15.1.3',
    'What costs much is written down',
    written('docs/decisions/040-limits-and-overload.md', 'docs/decisions/110-files-are-read-apart.md'),
  ),
  item('V15.2.1', 'No library is older than promised', process('the maintainers, within the times of SECURITY.md')),
  item(
    'V15.2.2',
    'What costs much cannot be abused',
    by(
      [
        'server/src/core/isolated/isolated.test.ts',
        'what never ends, fills the memory or dies is ended, and the next is read',
        'one clinic’s files leave a place for everybody else’s',
      ],
      [
        'server/src/core/http/slow-clients.test.ts',
        'two thousand of them leave room for everybody else, at their own address too',
      ],
    ),
  ),
  item(
    'V15.2.3',
    'Nothing made for tests in production',
    process('the maintainers: an import rule in `npm run check`'),
  ),
  item(
    'V15.3.1',
    'Only declared fields are answered',
    by([
      'server/src/features/identity/sign-in/clinics-by-email.test.ts',
      'nothing but the id, the name and the status is told',
    ]),
  ),
  item(
    'V15.3.2',
    'Redirects of others are not followed blindly',
    by([
      'server/src/adapters/signing/autentique.signing.test.ts',
      'follows redirects within the allowed places only, and not for ever',
    ]),
  ),
  item(
    'V15.3.3',
    'No field beyond those meant is written',
    by(['server/src/testing/access-matrix/foreign-ids.test.ts', '{name}: refuses keys it does not know']),
  ),
  item(
    'V15.3.4',
    'The caller’s address is the true one',
    by(
      ['server/src/core/http/slow-clients.test.ts', 'connections are counted by whom the proxy names'],
      ['server/src/config.test.ts', 'the proxies to trust: none, so many hops, or these addresses'],
    ),
  ),
  item('V15.3.5', 'Types are certain', by(['server/src/testing/fuzz/fuzz.test.ts'])),
  item(
    'V15.3.6',
    'No prototype pollution',
    by(
      ['server/src/core/http/file-body.test.ts', 'may be named as one likes: nothing but fields comes of it'],
      ['server/src/testing/fuzz/fuzz.test.ts'],
    ),
  ),
  item(
    'V15.3.7',
    'No parameter pollution',
    by(['server/src/core/http/guards.test.ts', 'is the one its path names, whatever else names another']),
  ),

  item(
    'V16.1.1',
    'What is logged where is written down',
    written('docs/decisions/013-logs-without-people.md', 'docs/flows/audit.md'),
  ),
  item(
    'V16.2.1',
    'Entries say who, what, when and where',
    by(['server/src/features/audit/trail.test.ts', 'every entry of the trail is read back through its endpoint']),
  ),
  item(
    'V16.2.2',
    'Times are of one clock, in UTC',
    process('the operator keeps the clocks right; the database speaks UTC'),
  ),
  item('V16.2.3', 'Logs go only where it is written', written('docs/operating.md')),
  item(
    'V16.2.4',
    'Logs can be read by machines',
    by([log, 'a request is logged by its pattern and id, and names no one']),
  ),
  item(
    'V16.2.5',
    'Secrets are not logged',
    by([log, 'fields that hold secrets are blotted out', 'a failing statement is logged without the row it quotes']),
  ),
  item(
    'V16.3.1',
    'Sign-ins are recorded, failed ones too',
    by([
      'server/src/features/identity/sign-in/sign-in.test.ts',
      'that is wrong says nothing of the rule behind it, and the trail names nobody',
    ]),
  ),
  item(
    'V16.3.2',
    'Refused access is recorded',
    missing('the log says each refusal by its status; the trail holds only refused sign-ins'),
  ),
  item('V16.3.3', 'Attempts to get around checks are recorded', missing('the same')),
  item(
    'V16.3.4',
    'Unexpected failures are logged',
    by([log, 'a failing statement is logged without the row it quotes']),
  ),
  item(
    'V16.4.1',
    'Log lines cannot be forged',
    by([log, 'a request is logged by its pattern and id, and names no one']),
  ),
  item(
    'V16.4.2',
    'Logs cannot be changed',
    by(
      ['server/src/core/audit/verify.test.ts', 'finds a cut-off tail', 'finds an edited row'],
      ['server/src/core/db/catalogue.test.ts', 'the trail can be added to and sealed, not changed or emptied'],
    ),
  ),
  item(
    'V16.4.3',
    'Logs go to another system',
    process('the operator collects standard output; the end of the trail stands in it'),
  ),
  item('V16.5.1', 'Failures say nothing of the inside', by(['server/src/testing/fuzz/fuzz.test.ts'])),
  item(
    'V16.5.2',
    'The installation stands while others fail',
    by(
      [
        'server/src/features/identity/oidc/availability.test.ts',
        'the product starts, says so, and finds it when it is back',
      ],
      [
        'tools/hard/soak.hard.test.ts',
        'thirty rounds of faults under load lose nothing acknowledged, leave nothing over, do nothing twice',
      ],
    ),
  ),
  item(
    'V16.5.3',
    'A failure lets nobody in',
    by([
      'server/src/features/identity/sign-in/failures.test.ts',
      'while a refusal is recorded: a wrong password is not called wrong, but nobody is let in',
    ]),
  ),

  ...['V17.1.1', 'V17.2.1', 'V17.2.2', 'V17.2.3', 'V17.2.4', 'V17.3.1', 'V17.3.2'].map((id) =>
    item(id, 'Rules for calls in the browser', noCalls),
  ),
];
