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
    missing(
      'terms are kept with text and time, and the choice of letters with a protocol; no other use rests on consent, and none can be asked for',
    ),
  ),
  item(
    'art. 11 §4',
    'Health data is not used for gain',
    process(
      'whoever runs the installation; nothing in the product sells or shares data, which no test can show of people',
    ),
  ),
  item(
    'art. 14',
    'A child’s data has somebody who answers for the child',
    missing('a record has no legal representative'),
  ),
  item(
    'art. 18 I, II',
    'A person sees that and which data is kept',
    by(
      [
        'server/src/features/privacy/own-requests.test.ts',
        'is what the register says, with the day the law lets go of it',
      ],
      [
        'server/src/features/data-export/own/own-export.test.ts',
        'original files to the byte, a page, JSON and FHIR, each in the list of sums that the receipt proves',
      ],
    ),
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
        'server/src/features/privacy/answers.test.ts',
        'changes the one field, answers as done, and whoever edits the record meanwhile is told',
      ],
      ['e2e/privacy.spec.ts', 'a patient asks about their data, the clinic answers, and each reads what was done'],
    ),
  ),
  item(
    'art. 18 IV, VI',
    'Excess data is blocked or erased on request',
    by(
      [
        'server/src/features/privacy/own-requests.test.ts',
        'gets a protocol and fifteen days, and a letter that tells no value',
      ],
      ['server/src/features/privacy/answers.test.ts', 'a refusal says why'],
      [
        'server/src/features/documents/documents.test.ts',
        'is destroyed for good only within a day, by its author or the owner',
      ],
    ),
  ),
  item(
    'art. 18 V',
    'A person takes their data along',
    by([
      'server/src/features/data-export/own/own-export.test.ts',
      'original files to the byte, a page, JSON and FHIR, each in the list of sums that the receipt proves',
      'where a document is verified by others is told, also of one turned off, without the code',
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
      'server/src/features/privacy/own-requests.test.ts',
      'are off at once, with a receipt, and the letters of a document keep to it',
    ]),
  ),
  item(
    'art. 19 II',
    'A full answer within fifteen days',
    by(
      [
        'server/src/features/privacy/answers.test.ts',
        'is read by the patient, who gets a letter without it; the trail says who',
      ],
      [
        'server/src/features/privacy/reminders.test.ts',
        'the owner hears at five days, at one day and when it is over, once each',
      ],
    ),
  ),
  item(
    'art. 16',
    'What the law keeps is kept, and the person is told why',
    by(
      [
        'server/src/features/patients/delete-patient.test.ts',
        'removing a patient ends the link at once, for staff and patient, and keeps the record',
      ],
      [
        'server/src/features/privacy/own-requests.test.ts',
        'is what the register says, with the day the law lets go of it',
      ],
    ),
  ),
  item(
    'art. 33',
    'Where data goes abroad is said',
    missing('the privacy page does not name countries; they are where the operator’s configuration puts things'),
  ),
  item('art. 37', 'A register of the uses of data', written('docs/data.md')),
  item('art. 38', 'A report of impact', written('docs/data.md')),
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
