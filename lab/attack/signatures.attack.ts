import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getSignatureCheck } from '@virtual-med/contract/signature-checks/signature-checks.endpoints';
import { alteredFiles, overTheText, visiblySigned } from '@virtual-med/pdf-signature/testing/altered-files';
import { plainPdf } from '@virtual-med/pdf-signature/testing/pdf';
import { authority, signedPdf } from '@virtual-med/pdf-signature/testing/sign';
import { type Attacks, outcome } from './attack.ts';
import { hostileClinic, sendFile } from './files.attack.ts';
import type { Target } from './target.ts';

const day = 24 * 60 * 60 * 1000;
const pausesAtMost = 600;

/** The server believes who signed the files, so that only what was done to them later speaks against them. */
async function trustSigner({ dataDir }: Target): Promise<void> {
  const put = async (path: string, content: Buffer) => {
    const file = join(dataDir, 'trust', path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, content);
  };
  await put('roots/icp/ataque.cer', authority.roots[0]?.der ?? Buffer.alloc(0));
  const [ofRoot, ofPeople] = authority.crls({ at: new Date(), next: new Date(Date.now() + day) });
  await put('crls/ataque-raiz.crl', ofRoot ?? Buffer.alloc(0));
  await put('crls/ataque.crl', ofPeople ?? Buffer.alloc(0));
}

/** The verdict on each file that a clinic was sent, once the server has looked at it. */
async function verdictsOn(target: Target, files: readonly Buffer[]) {
  await trustSigner(target);
  const { owner, ...place } = await hostileClinic(target);
  const sent = [];
  for (const file of files) sent.push(await sendFile(owner, place, file, 'atestado.pdf'));
  const found = [];
  for (const documentId of sent) {
    const look = () => owner.call(getSignatureCheck, { params: { clinicId: place.clinicId, documentId } });
    let [first] = (await look()).findings;
    for (let pauses = 0; !first; pauses += 1) {
      if (pauses > pausesAtMost) throw new Error('The server did not look at a signed file');
      await setTimeout(100);
      [first] = (await look()).findings;
    }
    found.push(first.found);
  }
  return found;
}

export const signatures: Attacks = {
  topic: 'signatures',
  attacks: [
    {
      provenBy: 'packages/pdf-signature/src/validate/altered-files.test.ts',
      aim: 'has an altered certificate shown as validly signed',
      run: async (target) => {
        const altered = alteredFiles().map(({ file }) => file);
        const files = [visiblySigned(overTheText), ...altered];
        const valid = (await verdictsOn(target, files)).filter(({ verdict }) => verdict === 'valid');
        return outcome(valid.length === 0, `${valid.length} of ${files.length} altered files were called valid`);
      },
    },
    {
      aim: 'has an honest file of two signatures called altered',
      run: async (target) => {
        const [found] = await verdictsOn(target, [signedPdf(signedPdf(plainPdf()))]);
        return outcome(found?.verdict === 'valid', `found ${found?.verdict} ${found?.reason ?? ''}`);
      },
    },
  ],
};
