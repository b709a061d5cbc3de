import { asvs1To5 } from './asvs-1-to-5.ts';
import { asvs6To10 } from './asvs-6-to-10.ts';
import { asvs11To17 } from './asvs-11-to-17.ts';
import type { Standard } from './item.ts';
import { lgpd } from './lgpd.ts';
import { ngs1 } from './ngs1.ts';
import { ngs2 } from './ngs2.ts';
import { records } from './records.ts';
import { wcag } from './wcag.ts';

export const standards: readonly Standard[] = [
  { name: 'LGPD', scope: 'Lei 13.709/2018, the articles that ask something of software', items: lgpd },
  { name: 'CFM and other law', scope: 'Records, signatures, access and consumers', items: records },
  {
    name: 'SBIS-CFM NGS1',
    scope: 'Security level 1, by a public transcription; some items stand for several',
    items: ngs1,
  },
  {
    name: 'SBIS-CFM NGS2',
    scope: 'Security level 2, certificates, by a public matrix; not every requirement is known to us',
    items: ngs2,
  },
  {
    name: 'OWASP ASVS 5.0',
    scope: 'Levels 1 and 2, every requirement, by its number',
    items: [...asvs1To5, ...asvs6To10, ...asvs11To17],
  },
  { name: 'WCAG 2.2', scope: 'Levels A and AA, every criterion', items: wcag },
];
