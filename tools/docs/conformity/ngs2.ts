import { by, type Item, item, missing } from './item.ts';

/** The certification manual of SBIS and CFM, security level 2 (digital certificates), as far as a public matrix tells its requirements. */
export const ngs2: readonly Item[] = [
  item(
    'NGS2.01.02',
    'The CPF of the certificate is that of the person who signs',
    missing('the CPF of a professional is kept and checked; no certificate is compared with it'),
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
    missing('no certificate is looked at'),
  ),
  item('NGS2.02.01', 'CAdES, XAdES or PAdES of at least AD-RB', missing('nothing is signed with a certificate')),
  item('NGS2.02.02', 'The key is one for signing', missing('no certificate is looked at')),
  item('NGS2.02.03', 'The instant of signing is kept', missing('nothing is signed with a certificate')),
  item('NGS2.02.04', 'What is signed is shown as it is', missing('nothing is signed with a certificate')),
  item(
    'NGS2.02.05',
    'What waits to be signed is listed after signing in',
    missing('the count of documents that wait is shown; no test says so of every person who signs'),
  ),
  item(
    'NGS2.03.04',
    'A signature is valid, invalid or undetermined, and why',
    missing('signatures in uploaded files are not looked at'),
  ),
];
