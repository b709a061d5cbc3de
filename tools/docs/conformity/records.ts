import { by, type Item, item, missing, notApplicable, process } from './item.ts';

const weDoNotIssue = notApplicable('the product hands on documents, it issues none');

/** The medical council, and the laws on records, signatures, access and consumers. */
export const records: readonly Item[] = [
  item(
    'Lei 13.787 art. 6',
    'Records are kept for twenty years from the last entry',
    by(
      ['contract/src/privacy/clock.test.ts', 'a record is kept for twenty years from its last entry, never a day less'],
      [
        'server/src/features/privacy/own-requests.test.ts',
        'is what the register says, with the day the law lets go of it',
      ],
    ),
  ),
  item(
    'Lei 13.787 art. 2, 4, 5',
    'Kept records stay whole, authentic and secret',
    by(
      [
        'server/src/adapters/storage/sealed.storage.test.ts',
        'with {what} does not open',
        'shows nothing of what it holds',
      ],
      [
        'server/src/features/documents/documents.test.ts',
        'is destroyed for good only within a day, by its author or the owner',
      ],
    ),
  ),
  item(
    'CFM 2.381/2024 art. 2',
    'A medical document names doctor, council number, patient, date and contact',
    weDoNotIssue,
  ),
  item(
    'CFM 2.381/2024 art. 2, of who sends',
    'The patient reads under a document who sent it, with council, UF, number and RQE',
    by([
      'server/src/features/documents/own-documents.test.ts',
      'the sender’s registration stands as it was when they sent it, and never their CPF',
    ]),
  ),
  item(
    'CFM 2.299/2021 art. 1, 2',
    'Electronic documents have date, time and a qualified signature',
    missing('signatures through the outside service are marked as such; their level is not kept nor verified'),
  ),
  item(
    'CFM 2.299/2021 art. 4',
    'The signature is recognised by the validator of ITI or of the council',
    missing('nothing is offered to a validator'),
  ),
  item(
    'Lei 14.063/2020 art. 4',
    'Simple, advanced and qualified signatures are told apart',
    missing('the level of a signature is neither kept nor shown'),
  ),
  item(
    'Lei 14.063/2020 art. 5',
    'What is not qualified is not passed off as such',
    by(['server/src/adapters/signing/embedded.signing.test.ts', 'writes into the file that it has no legal value']),
  ),
  item(
    'Lei 14.063/2020 art. 13',
    'Health documents are signed with an advanced or qualified signature',
    missing('no level is asked for by kind of document'),
  ),
  item(
    'Lei 14.063/2020 art. 14',
    'Certificates and controlled prescriptions need a qualified signature',
    missing('an Atestado without one carries no warning'),
  ),
  item('Lei 5.991/73 art. 35', 'A prescription names patient, address, use and professional', weDoNotIssue),
  item(
    'RDC 1.000/2025',
    'Controlled prescriptions come from integrated systems only',
    missing('the upload does not warn that a scan is no electronic prescription'),
  ),
  item(
    'CFM 1.821/2007',
    'Paper is given up only with a certified system',
    process('the clinic keeps its paper; the product claims no certificate'),
  ),
  item('CFM 2.314/2022', 'Documents of distant care name everybody and the consent', weDoNotIssue),
  item(
    'CFM 2.454/2026',
    'No machine tells a patient a diagnosis',
    by([
      'server/src/features/documents/documents.test.ts',
      'is written with its author and time, and never over somebody else’s',
    ]),
  ),
  item(
    'Lei 14.289/2022',
    'Certain diagnoses are told to nobody',
    by(
      [
        'server/src/features/documents/own-documents.test.ts',
        'is neutral, in the clinic’s name, once for several documents',
      ],
      ['server/src/core/log.test.ts', 'a request is logged by its pattern and id, and names no one'],
    ),
  ),
  item(
    'Lei 14.534/2023',
    'A citizen is known by the CPF',
    by([
      'server/src/features/patients/patient-cpf.test.ts',
      'is once among the patients a clinic has, whatever other clinics have',
    ]),
  ),
  item('Decreto 12.560/2025', 'Records reach the national network', missing('no connection to the RNDS')),
  item(
    'Lei 13.146/2015 art. 63',
    'The site is accessible',
    by(['e2e/accessibility.spec.ts', '{who}: no serious finding, every colour proven']),
  ),
  item(
    'Lei 12.965/2014 art. 15',
    'Accesses are kept for six months, in secret',
    by(['server/src/core/db/catalogue.test.ts', 'the trail can be added to and sealed, not changed or emptied']),
  ),
  item(
    'CDC art. 49, Decreto 7.962',
    'A contract ends by the tool it was made with',
    by([
      'server/src/features/billing/subscription.test.ts',
      'cancelling keeps the paid month, can be taken back, and ends with the period',
    ]),
  ),
  item('NFS-e', 'A tax document for the subscription', missing('a receipt is given, no NFS-e')),
  item('Lei 15.211/2025', 'Minors have accounts tied to a guardian', missing('no such accounts')),
];
