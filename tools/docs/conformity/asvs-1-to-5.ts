import { by, type Item, item, missing, notApplicable, process, written } from './item.ts';

const http = 'server/src/core/http/http.test.ts';
const guards = 'server/src/core/http/guards.test.ts';
const matrix = 'server/src/testing/access-matrix';
const threats = 'tools/docs/threats.test.ts';
const signIn = 'server/src/features/identity/sign-in/sign-in.test.ts';
const noSockets = notApplicable('there are no WebSockets');

export const asvs1To5: readonly Item[] = [
  item(
    'V1.1.1',
    'Input is decoded once, before it is judged',
    by(['server/src/core/http/malformed-address.test.ts', 'an address in another form is answered calmly']),
  ),
  item('V1.1.2', 'Output is encoded last, by or for whoever interprets it', by(['e2e/hostile.spec.ts'])),
  item(
    'V1.2.1',
    'Output is encoded for the place it stands in',
    by(
      ['e2e/hostile.spec.ts'],
      ['server/src/features/identity/passwords/password.mails.test.ts', 'takes names for text, whatever is in them'],
    ),
  ),
  item(
    'V1.2.2',
    'Addresses are built encoded, with safe schemes only',
    by(
      [
        'server/src/features/billing/sync.test.ts',
        'an address that is no https page becomes no link, and texts stay on one line',
      ],
      ['web/src/lib/session/areas.test.ts', 'no address leads out of the product'],
    ),
  ),
  item(
    'V1.2.3',
    'JSON and scripts are never put together from text',
    by(['server/src/features/branding/pwa/manifest.test.ts', 'no name breaks out of the manifest']),
  ),
  item(
    'V1.2.4',
    'Database queries are parameterised',
    by(
      ['server/src/core/db/built-sql.test.ts', 'no statement is put together from text; values travel beside it'],
      [`${matrix}/injection.test.ts`],
    ),
  ),
  item(
    'V1.2.5',
    'No command line is built from input',
    by([threats, 'no program is started through a shell that reads what it is given']),
  ),
  item('V1.2.6', 'No LDAP injection', notApplicable('no LDAP')),
  item('V1.2.7', 'No XPath injection', notApplicable('no XPath')),
  item('V1.2.8', 'No LaTeX injection', notApplicable('no LaTeX')),
  item(
    'V1.2.9',
    'Text in regular expressions is escaped',
    by(['tools/run/slow-patterns.test.ts', 'patterns are written, not put together, except where it is explained']),
  ),
  item('V1.3.1', 'HTML from editors is sanitised', notApplicable('nobody writes HTML: every text is plain')),
  item('V1.3.2', 'No dynamic execution of code', by([http, 'keep the browser strict on every answer'])),
  item(
    'V1.3.3',
    'What goes to a dangerous place is cleaned first',
    by(['contract/src/core/fields.test.ts', 'marks that turn or break a line are refused in a name']),
  ),
  item(
    'V1.3.4',
    'Uploaded SVG can run nothing',
    by([
      'server/src/features/branding/logos/logo-picture.test.ts',
      'has nothing left of what it carried, and draws no file or address',
    ]),
  ),
  item('V1.3.5', 'No Markdown, style sheets or templates from users', notApplicable('none is taken')),
  item(
    'V1.3.6',
    'The server cannot be made to fetch inner addresses',
    by([
      'server/src/adapters/signing/public-address.test.ts',
      'refuses a name that leads inside, in whatever notation and company',
    ]),
  ),
  item('V1.3.7', 'No templates are built from input', by(['e2e/hostile.spec.ts'])),
  item('V1.3.8', 'No JNDI injection', notApplicable('no JNDI')),
  item('V1.3.9', 'No memcache injection', notApplicable('no memcache')),
  item('V1.3.10', 'Format strings are not taken from input', notApplicable('no format strings')),
  item(
    'V1.3.11',
    'Mail headers cannot be injected',
    by(
      ['server/src/adapters/mail/smtp.mailer.test.ts', 'headers that carry more than they should'],
      [
        'server/src/adapters/mail/outbox.mailer.test.ts',
        'a message with a forged header is refused for good and not written',
      ],
    ),
  ),
  item(
    'V1.4.1',
    'Memory-safe strings and buffers',
    notApplicable('JavaScript; native libraries read files in processes of their own, see V5'),
  ),
  item('V1.4.2', 'Numbers are checked for range', by(['server/src/testing/fuzz/fuzz.test.ts'])),
  item(
    'V1.4.3',
    'What is allocated is released',
    by(
      ['server/src/core/isolated/isolated.test.ts', 'bytes kept for reading stay within measure'],
      ['server/src/core/zip/zip-file.test.ts', 'that is left in the middle leaves no file open'],
    ),
  ),
  item(
    'V1.5.1',
    'XML parsers resolve nothing',
    by([
      'server/src/features/branding/logos/logo-picture.test.ts',
      'has nothing left of what it carried, and draws no file or address',
    ]),
  ),
  item(
    'V1.5.2',
    'What is deserialised is limited to expected shapes',
    by(['contract/test/strict-input.test.ts', 'no endpoint takes a key it does not declare']),
  ),

  item('V2.1.1', 'Rules for valid input are written down', written('contract/src/core/fields.ts', 'ARCHITECTURE.md')),
  item(
    'V2.1.2',
    'Rules for combined input are written down',
    written('contract/src/endpoints.ts', 'docs/flows/request.md'),
  ),
  item(
    'V2.1.3',
    'Limits of the business are written down',
    written('contract/src/core/limits.ts', 'docs/decisions/111-what-a-plan-holds.md'),
  ),
  item(
    'V2.2.1',
    'All input is checked against what is expected',
    by(
      [`${matrix}/foreign-ids.test.ts`, '{name}: refuses keys it does not know'],
      ['server/src/testing/fuzz/fuzz.test.ts'],
    ),
  ),
  item(
    'V2.2.2',
    'The server checks, whatever the screen did',
    by([http, 'fields are named with the message of their rule']),
  ),
  item(
    'V2.2.3',
    'Combinations of values are checked',
    by([
      'contract/src/clinics/registration.test.ts',
      'differing passwords are told even while every other field is wrong',
    ]),
  ),
  item(
    'V2.3.1',
    'Steps cannot be skipped',
    by(
      [
        `${matrix}/foreign-ids.test.ts`,
        "{name}: {endpoint.withTemporaryPassword ? 'may be used' : 'waits'} until they chose their own",
      ],
      [
        'server/src/features/identity/second-factor/required.test.ts',
        'only what enrols them is open: nothing else was let through by mistake',
      ],
    ),
  ),
  item(
    'V2.3.2',
    'Limits of the business hold',
    by([
      'server/src/features/usage/usage.test.ts',
      'a full plan refuses with what to do, keeps nothing, and other clinics go on',
    ]),
  ),
  item(
    'V2.3.3',
    'An operation happens whole or not at all',
    by(
      ['server/src/core/db/transactions.test.ts', 'keeps nothing when a statement or the work fails'],
      ['server/src/features/identity/sign-in/failures.test.ts', '{code}, and nothing is half done'],
    ),
  ),
  item(
    'V2.3.4',
    'Scarce things are not given out twice',
    by(
      ['server/src/features/usage/usage.test.ts', 'of many uploads at once no more are kept than fit'],
      [
        'server/src/adapters/payments/embedded.store.test.ts',
        'two payments of one checkout and two renewals at once charge once each',
      ],
    ),
  ),
  item(
    'V2.4.1',
    'Machines are slowed down',
    by(
      [
        'server/src/core/http/limits.test.ts',
        'an address that knocks too often is told when to come back; others are not touched',
      ],
      [
        'server/src/features/identity/sign-in/look-up-price.test.ts',
        'is free a few times; who asks for strangers is soon asked for work, and gets the answer for it',
      ],
    ),
  ),

  item(
    'V3.2.1',
    'Answers are not rendered in a wrong context',
    by([
      'server/src/features/documents/bytes.test.ts',
      'is shown inside our own pages only, where the kind of file allows it',
    ]),
  ),
  item(
    'V3.2.2',
    'Text is shown as text',
    by(['e2e/hostile.spec.ts', 'the staff read strange names, addresses and notes as words, on every page']),
  ),
  item(
    'V3.3.1',
    'Cookies are Secure and say so by their name',
    by([
      'server/src/core/http/https.test.ts',
      'cookies travel over https alone and say so by their name; a long password of any letters opens',
    ]),
  ),
  item('V3.3.2', 'Cookies say SameSite', by([signIn, 'the cookies cannot be read by scripts nor sent by other sites'])),
  item('V3.3.3', 'Cookies use the __Host- prefix', missing('they use __Secure-')),
  item(
    'V3.3.4',
    'The session is HttpOnly and only in Set-Cookie',
    by([signIn, 'the cookies cannot be read by scripts nor sent by other sites']),
  ),
  item(
    'V3.4.1',
    'HSTS for a year, subdomains included',
    missing('sent for a year, without subdomains: they may be others’'),
  ),
  item(
    'V3.4.2',
    'CORS allows nobody unknown',
    by(['server/src/core/http/https.test.ts', 'no other site is allowed to read, whatever it asks']),
  ),
  item('V3.4.3', 'A content security policy on every answer', by([http, 'keep the browser strict on every answer'])),
  item('V3.4.4', 'nosniff on every answer', by([http, 'keep the browser strict on every answer'])),
  item(
    'V3.4.5',
    'A referrer policy',
    by([
      'server/src/core/http/https.test.ts',
      'browsers are told to stay on https, to frame nothing and to tell nobody where people came from',
    ]),
  ),
  item(
    'V3.4.6',
    'frame-ancestors on every answer',
    by([
      'server/src/core/http/https.test.ts',
      'browsers are told to stay on https, to frame nothing and to tell nobody where people came from',
    ]),
  ),
  item('V3.5.1', 'Requests of other sites are recognised', by([guards, 'is refused by each sign of it alone'])),
  item(
    'V3.5.2',
    'No request gets around a preflight',
    by([guards, 'is refused by each sign of it alone'], [http, 'another content type is not supported']),
  ),
  item(
    'V3.5.3',
    'What changes something is no GET',
    by([
      'server/src/features/identity/first-access/first-access.test.ts',
      'is burnt by no look, not even many times, and by no request that is not the button’s',
    ]),
  ),
  item(
    'V3.5.4',
    'Separate applications have separate hosts',
    process('the operator: nothing else is to be served under the same name'),
  ),
  item(
    'V3.5.5',
    'Messages between windows are checked',
    notApplicable('postMessage of other origins is not listened to'),
  ),
  item('V3.7.1', 'No outdated browser technology', notApplicable('no plugins')),
  item(
    'V3.7.2',
    'Redirects lead only to known places',
    by(
      ['server/src/adapters/payments/embedded.payments.test.ts', 'never sends anyone outside the product'],
      [
        'web/src/lib/session/session-end.component.test.ts',
        'a login that was told to lead out of the product leads home',
      ],
    ),
  ),

  item(
    'V4.1.1',
    'Content-Type says what the answer is',
    by([
      'server/src/features/documents/byte-endpoints.test.ts',
      '{name}: HEAD and parts say what GET says, and are recorded as it is',
    ]),
  ),
  item('V4.1.2', 'Only pages lead from http to https', process('the proxy in front, see docs/operating.md')),
  item(
    'V4.1.3',
    'Headers of a proxy are believed only of a trusted one',
    by(['server/src/core/http/host.test.ts', 'a name forwarded by nobody we trust changes nothing']),
  ),
  item(
    'V4.2.1',
    'Where a message ends is not in doubt',
    by(
      [http, 'what is no HTTP gets the one shape of answer', 'a chunked body without a length meets the same limit'],
      ['tools/attack/attack.test.ts', 'the server holds against every attack, in its short form'],
    ),
  ),
  item('V4.3.1', 'GraphQL queries have limits', notApplicable('no GraphQL is served')),
  item('V4.3.2', 'GraphQL introspection is off', notApplicable('no GraphQL is served')),
  item('V4.4.1', 'WebSockets over TLS', noSockets),
  item('V4.4.2', 'WebSocket origin is checked', noSockets),
  item('V4.4.3', 'WebSocket sessions have tokens', noSockets),
  item('V4.4.4', 'WebSocket tokens come from the HTTPS session', noSockets),

  item(
    'V5.1.1',
    'Allowed kinds and sizes of files are written down',
    written('docs/flows/documents.md', 'docs/decisions/086-content-not-names.md'),
  ),
  item(
    'V5.2.1',
    'Only files of a bearable size are taken',
    by(['server/src/features/documents/upload.test.ts', 'may have ten megabytes and not one byte more']),
  ),
  item(
    'V5.2.2',
    'A file is what its bytes say',
    by([
      'server/src/features/documents/content/content.test.ts',
      'is told by its first bytes',
      'does not hold for something else behind a familiar beginning',
    ]),
  ),
  item(
    'V5.2.3',
    'Packed files are measured before they are unpacked',
    by(['server/src/features/documents/content/content.test.ts', 'that is a bomb is refused, told or hidden']),
  ),
  item(
    'V5.3.1',
    'Uploaded files are never run',
    by([
      'server/src/features/documents/bytes.test.ts',
      'is shown inside our own pages only, where the kind of file allows it',
    ]),
  ),
  item(
    'V5.3.2',
    'Names of users never become paths',
    by([
      'server/src/testing/path-traversal.test.ts',
      'no parameter of any endpoint names a file',
      'a row’s file cannot be named by who uploads',
    ]),
  ),
  item(
    'V5.4.1',
    'The name of a download is ours to decide',
    by(['server/src/features/documents/upload.test.ts', 'of strange names keeps a name every system takes']),
  ),
  item(
    'V5.4.2',
    'Names of downloads are encoded',
    by(
      [
        'server/src/features/documents/bytes.test.ts',
        'gives the same bytes under the original name, to staff and to the patient',
      ],
      ['server/src/core/http/file-body.test.ts', 'arrive to the letter, in the characters a header may have'],
    ),
  ),
  item(
    'V5.4.3',
    'Files are scanned for known malware',
    missing('active content is flagged and bombs are refused, but no virus scanner is asked'),
  ),
];
