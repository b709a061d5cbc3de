import { by, type Item, item, missing } from './item.ts';

/** The certification manual of SBIS and CFM, security level 2 (digital certificates), as far as a public matrix tells its requirements. */
export const ngs2: readonly Item[] = [
  item(
    'NGS2.01.02',
    'The CPF of the certificate is that of the person who signs',
    by(
      [
        'server/src/features/signing/certificates/own-file.test.ts',
        'a certificate that is not the person’s own, not good or not known prepares nothing',
      ],
      [
        'server/src/features/signing/certificates/provider.test.ts',
        'a certificate of another CPF, of a company, out of date or of a stranger’s authority signs nothing',
      ],
    ),
  ),
  item(
    'NGS2.01.02, the CPF',
    'A professional has a CPF, checked, once in the clinic, and a change is recorded',
    by([
      'server/src/features/professionals/professional-identity.test.ts',
      'a changed CPF is recorded, and what it was or is stands in no trail and no log',
      'a CPF is once in a clinic’s staff, also for who is added with it',
    ]),
  ),
  item(
    'NGS2.01.03',
    'Chain and revocation are checked by the server at every use',
    by(
      [
        'packages/pdf-signature/src/validate/read-signatures.test.ts',
        'revoked, before and after a proven time, and without a fresh list',
      ],
      [
        'server/src/features/signature-checks/signature-checks.test.ts',
        'signed with a certificate that was revoked, is told to be worth nothing',
      ],
    ),
  ),
  item(
    'NGS2.02.01',
    'CAdES, XAdES or PAdES of at least AD-RB',
    by([
      'packages/pdf-signature/src/sign/sign.test.ts',
      'what was signed stands before the signature as it was, and another reader finds the four attributes of the policy',
    ]),
  ),
  item(
    'NGS2.02.02',
    'The key is one for signing',
    by(
      ['packages/pdf-signature/src/sign/sign.test.ts', 'certificates that cannot sign are refused by name'],
      [
        'packages/pdf-signature/src/validate/read-signatures.test.ts',
        'a certificate that may not sign, or with a rule we do not know',
      ],
    ),
  ),
  item(
    'NGS2.02.03',
    'The instant of signing is kept',
    by(
      [
        'packages/pdf-signature/src/validate/read-signatures.test.ts',
        'a signature of ICP-Brasil is valid and qualified, and says whose, when and by which policy',
      ],
      [
        'server/src/features/signing/certificates/own-file.test.ts',
        'that is promised is there, and waited for while its server is away',
      ],
    ),
  ),
  item(
    'NGS2.02.04',
    'What is signed is shown as it is',
    missing('the document opens beside the confirmation; no test compares what is seen with what is signed'),
  ),
  item(
    'NGS2.02.05',
    'What waits to be signed is listed after signing in',
    missing('the count of documents that wait is shown; no test says so of every person who signs'),
  ),
  item(
    'NGS2.03.04',
    'A signature is valid, invalid or undetermined, and why',
    by([
      'contract/src/signature-checks/signature-line.test.ts',
      'a valid signature names the person, the level, the day, and whether the time is proven',
      'what does not stand, or cannot be told, says why in words of its own',
    ]),
  ),
];
