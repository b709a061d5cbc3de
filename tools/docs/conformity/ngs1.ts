import { by, type Item, item, missing, process, written } from './item.ts';

const identity = 'server/src/features/identity';

/** The certification manual of SBIS and CFM, security level 1, as far as its requirements are known to us by a public transcription. */
export const ngs1: readonly Item[] = [
  item(
    'NGS1.01.01',
    'Name, maker and version stand on every screen and page',
    missing('the footer of signed-in pages and the system page say the version; no test says so of every page'),
  ),
  item(
    'NGS1.02.01',
    'Nothing opens before authentication, judged by the server',
    by([`${identity}/sign-in/threats.test.ts`, 'nothing that needs one answers, however it is asked']),
  ),
  item(
    'NGS1.02.02',
    'Passwords are salted hashes',
    by([
      `${identity}/temporary-passwords/drawn-password.test.ts`,
      'a password somebody chose is hashed slowly, given out as it may be',
    ]),
  ),
  item(
    'NGS1.02.03',
    'Eight characters, a letter and a digit',
    by(['contract/src/identity/sign-in.test.ts', 'a chosen password has eight characters, a letter and a digit']),
  ),
  item(
    'NGS1.02.06',
    'A given password is replaced before anything else',
    by([
      `${identity}/passwords/change-password.test.ts`,
      'with a temporary password nothing works before the change, and everything after it',
    ]),
  ),
  item(
    'NGS1.02.08',
    'People change their own password',
    by([
      `${identity}/passwords/change-password.test.ts`,
      'keeps this device, ends the others, tells the person and the trail',
    ]),
  ),
  item(
    'NGS1.02.11',
    'A new password is neither the current nor the one before',
    missing('not the current one; earlier ones are not remembered'),
  ),
  item(
    'NGS1.02.12',
    'A forgotten password is recovered through a known channel',
    by([`${identity}/passwords/recovery.test.ts`, 'is replaced with the link of the real letter']),
  ),
  item(
    'NGS1.02.13',
    'Guessing is stopped within ten tries',
    by([
      `${identity}/sign-in/limits.test.ts`,
      'five guesses are free, then each one doubles the pause, up to fifteen minutes',
    ]),
  ),
  item(
    'NGS1.02.15',
    'The last sign-in is shown',
    by([
      `${identity}/sign-in/sign-in-marks.test.ts`,
      'a session tells of the sign-in before it and of what failed since, for as long as it lasts',
    ]),
  ),
  item(
    'NGS1.02.16',
    'A refused sign-in does not say why',
    by([
      `${identity}/sign-in/sign-in.test.ts`,
      'that is wrong says nothing of the rule behind it, and the trail names nobody',
    ]),
  ),
  item(
    'NGS1.02.17',
    'The login remembers nobody by itself',
    by([
      'web/src/features/identity/sign-in/sign-in.component.test.ts',
      'what was used last is remembered: the clinic always, the e-mail only when asked to',
    ]),
  ),
  item(
    'NGS1.02.20',
    'An unused screen locks itself, unless the owner of the clinic turned that off',
    by(
      [
        'server/src/features/identity/session/lock.test.ts',
        'is locked after the clinic’s minutes: nothing is read through it, by a link made in it neither',
      ],
      [
        'web/src/lib/session/lock.component.test.ts',
        'a page nobody sits before is hidden until its person is back, and nothing on it is lost',
      ],
    ),
  ),
  item(
    'NGS1.02.23',
    'Sessions cannot be stolen or replayed',
    by(['server/src/core/http/http.test.ts', 'opens nothing when unsigned, altered, expired or of another secret']),
  ),
  item(
    'NGS1.03.02',
    'Three profiles, one of them without clinical data',
    missing('no reception without clinical data'),
  ),
  item('NGS1.03.03', 'Profiles and rights are managed', missing('roles are fixed')),
  item(
    'NGS1.03.07',
    'Somebody may hold several profiles',
    by([
      `${identity}/sign-in/sign-in.test.ts`,
      'a doctor who is also a patient of the same clinic signs in at either area, each with its own role',
    ]),
  ),
  item(
    'NGS1.03.09',
    'A person is one in a clinic, by a legal number; changing it needs a reason',
    missing('one CPF is one person in a clinic, and a change is recorded; no reason is asked for'),
  ),
  item(
    'NGS1.03.10',
    'There is always an administrator',
    by([
      'server/src/features/professionals/professionals.test.ts',
      'two owners who remove each other at one moment leave one',
    ]),
  ),
  item(
    'NGS1.03.11',
    'Nobody changes their own rights',
    by([
      'server/src/features/professionals/professionals.test.ts',
      'nobody changes their own role or their own address',
    ]),
  ),
  item(
    'NGS1.04 backup',
    'A whole, encrypted copy, checked',
    by([
      'server/src/features/backup/backup.test.ts',
      'is the same installation: every row, every object, the trail and its end',
      'one byte changed anywhere, a missing end, another file, another passphrase; nothing is touched',
    ]),
  ),
  item(
    'NGS1.04 restore',
    'Restored whole or not at all',
    by([
      'server/src/features/backup/backup.test.ts',
      'to leave anything that starts: one cut off half-way is repeated, and is then whole',
    ]),
  ),
  item(
    'NGS1.04 storage',
    'A full disk is announced before it is full',
    by([
      'server/src/features/system/metrics.test.ts',
      'connections, waiting work, failed work, backups, disk and the event loop are told',
    ]),
  ),
  item('NGS1.05.01', 'Connections are encrypted', process('the proxy in front, see docs/operating.md')),
  item(
    'NGS1.05.02',
    'The server computes and checks',
    by(['server/src/testing/access-matrix/access-matrix.test.ts'], ['server/src/testing/fuzz/fuzz.test.ts']),
  ),
  item(
    'NGS1.05.03',
    'Components authenticate to each other',
    by([
      'packages/embedded-postgres/src/embedded.test.ts',
      'nobody gets in without the password, not even as superuser',
    ]),
  ),
  item(
    'NGS1.06.01',
    'Files are reached through the system alone, and their names reveal nothing',
    by(
      [
        'server/src/features/documents/byte-endpoints.test.ts',
        'finds nothing at any endpoint, in any way of asking, and leaves no trace',
      ],
      ['server/src/adapters/storage/sealed.storage.test.ts', 'shows nothing of what it holds'],
    ),
  ),
  item(
    'NGS1.06.04',
    'Organisations are kept apart',
    by(
      ['server/src/core/db/tenancy.test.ts', 'gives an owner only the patients of their own clinic'],
      ['server/src/testing/access-matrix/foreign-ids.test.ts'],
    ),
  ),
  item(
    'NGS1.07.01',
    'The trail cannot be turned off or changed',
    by(['server/src/core/db/catalogue.test.ts', 'the trail can be added to and sealed, not changed or emptied']),
  ),
  item(
    'NGS1.07.02',
    'It holds what is done and read',
    by(
      ['server/src/testing/access-matrix/access-matrix.test.ts'],
      ['server/src/features/audit/trail.test.ts', 'every entry of the trail is read back through its endpoint'],
    ),
  ),
  item(
    'NGS1.07.03',
    'Tampering is found',
    by([
      'server/src/core/audit/verify.test.ts',
      'finds an edited row',
      'finds a row taken out of the middle',
      'finds a cut-off tail',
    ]),
  ),
  item(
    'NGS1.07.05',
    'Each entry says when, what, who, whose and from where',
    by(['server/src/features/audit/reading-trail.test.ts', 'names who acted, on what and whose it was']),
  ),
  item(
    'NGS1.07.06',
    'No clinical or personal data in the trail itself',
    by([
      'server/src/features/clinic-entry/clinic-entry.test.ts',
      'a change of role or e-mail tells from what to what, the address masked',
    ]),
  ),
  item(
    'NGS1.07.07',
    'It is read in order, with filters',
    by([
      'server/src/features/audit/reading-trail.test.ts',
      'is narrowed by event, group of events, role and patient',
      'a period is days of the clinic’s calendar, both included',
    ]),
  ),
  item(
    'NGS1.07.08',
    'It is exported in an open format',
    by([
      'server/src/features/audit/reading-trail.test.ts',
      'tells every entry of the filter in plain words, and is itself recorded',
    ]),
  ),
  item(
    'NGS1.08',
    'Manuals in Portuguese, with versions',
    by(['web/src/features/help/labels.test.ts', '{role}: every label it names stands in the interface, to the letter']),
  ),
  item('NGS1.08 notes', 'Changes of each version are told', written('CHANGELOG.md')),
  item('NGS1.09 clock', 'The server’s clock is right', process('the operator keeps NTP')),
  item(
    'NGS1.09 times',
    'Times are kept with their offset and shown as people write them',
    by(['contract/src/core/formats.test.ts', 'an instant is shown in the clinic’s time']),
  ),
  item(
    'NGS1.11.01',
    'Terms are accepted at the first access and at each change',
    by(
      [
        'server/src/features/privacy/terms.test.ts',
        'are asked of whoever has not accepted the version that holds, whatever they accepted before',
      ],
      [
        'server/src/features/privacy/terms.test.ts',
        'are accepted once, with the hashes of the texts; the trail says who',
      ],
    ),
  ),
  item('NGS1.11.05', 'Consents are registered', missing('none')),
  item('NGS1.11.06', 'Consents can be taken back', missing('none')),
  item(
    'NGS1.12.01',
    'A correction keeps what was there before',
    by([
      'server/src/core/former-texts.test.ts',
      'is kept with who wrote it and when, newest first, also when it is cleared',
      'cannot be changed, not even by the system',
    ]),
  ),
  item(
    'NGS1.12.03',
    'What is taken away has its reason and stays',
    by([
      'server/src/features/documents/documents.test.ts',
      'leaves every screen, is told with reason and author, and comes back',
    ]),
  ),
];
