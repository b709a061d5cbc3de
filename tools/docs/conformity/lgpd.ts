import { by, type Item, item, missing, process, written } from './item.ts';

export const lgpd: readonly Item[] = [
  item(
    'art. 7, 11',
    'Each use of data has a legal basis, stored and shown',
    missing('the privacy page names the bases; none is stored per operation'),
  ),
  item(
    'art. 8, 11 I',
    'Consent is specific, kept with its text and time, and can be taken back',
    missing('what is agreed to at registration is shown; no consents are kept'),
  ),
  item(
    'art. 11 §4',
    'Health data is not used for gain',
    by([
      'server/src/features/signing/signing.test.ts',
      'tells the service nobody’s name: neither the patient’s, nor the clinic’s, nor that of the document',
    ]),
  ),
  item(
    'art. 14',
    'A child’s data has somebody who answers for the child',
    missing('a record has no legal representative'),
  ),
  item(
    'art. 18 I, II',
    'A person sees that and which data is kept',
    by([
      'server/src/features/documents/own-documents.test.ts',
      'counts six categories and what is new since the last visit and unopened',
    ]),
  ),
  item(
    'art. 18 III',
    'A person has wrong data corrected',
    by(
      [
        'server/src/features/identity/profile/profile.test.ts',
        'people change their own name and phone, and the trail says so',
      ],
      [
        'server/src/features/patients/update-patient.test.ts',
        'are changed by those who see the patient, and each change is recorded',
      ],
    ),
  ),
  item(
    'art. 18 IV, VI',
    'Excess data is blocked or erased on request',
    by([
      'server/src/features/privacy/own-requests.test.ts',
      'gets a protocol and fifteen days, and a letter that tells no value',
    ]),
  ),
  item(
    'art. 18 V',
    'A person takes their data along',
    by([
      'server/src/features/documents/own-documents.test.ts',
      'holds every document byte for byte, and a list of hashes that checks',
    ]),
  ),
  item(
    'art. 18 VII',
    'A person learns who received their data',
    by(['server/src/features/audit/own-accesses.test.ts', 'by name and role, newest first, their own acts marked']),
  ),
  item(
    'art. 18 VIII, IX',
    'Consent can be refused and taken back',
    by([
      'server/src/features/documents/own-documents.test.ts',
      'is not sent to who turned it off, nor without an account',
    ]),
  ),
  item(
    'art. 19 II',
    'A full answer within fifteen days',
    process('the clinic answers; the product has no centre for such requests yet'),
  ),
  item(
    'art. 16',
    'What the law keeps is kept, and the person is told why',
    by([
      'server/src/features/patients/delete-patient.test.ts',
      'removing a patient ends the link at once, for staff and patient, and keeps the record',
    ]),
  ),
  item('art. 33', 'Where data goes abroad is said', missing('the privacy page does not name countries')),
  item('art. 37', 'A register of the uses of data', missing('none can be exported')),
  item('art. 38', 'A report of impact', missing('no template')),
  item(
    'art. 41',
    'Who answers for data protection is published',
    by(['e2e/public-pages.spec.ts', 'the privacy policy names its contact, opens at a part, and leads back']),
  ),
  item(
    'art. 46',
    'Data is protected from access and loss',
    by(
      [
        'server/src/core/db/catalogue.test.ts',
        'every table has row level security enabled and forced, and at least one policy',
      ],
      ['server/src/adapters/storage/sealed.storage.test.ts', 'shows nothing of what it holds'],
      [
        'tools/hard/soak.hard.test.ts',
        'thirty rounds of faults under load lose nothing acknowledged, leave nothing over, do nothing twice',
      ],
    ),
  ),
  item(
    'art. 47, 49',
    'Systems are built for it',
    by(['tools/docs/threats.test.ts', 'every class of threat names its tests, and they are there']),
  ),
  item(
    'art. 48',
    'Incidents are told of within three working days',
    process('the operator and the clinics; whose data it was is in the trail'),
  ),
  item('art. 50', 'Good practice is written down', written('SECURITY.md', 'docs/threats.md', 'docs/operating.md')),
];
