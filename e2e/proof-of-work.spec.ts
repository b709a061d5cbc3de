import { scryptSync } from 'node:crypto';
import { expect } from '@playwright/test';
import { isProof, type Proof, proofFunction, proofSalt, proofText } from '@virtual-med/contract/identity/proof-of-work';
import { openLive } from './testing/live-page.ts';
import { people } from './testing/people.ts';
import { clinicPicker, emailField } from './testing/sign-in-form.ts';
import { test } from './testing/watched-test.ts';

const challenge = '3.zzzzzzzz.desafio-da-jornada.assinatura';
const { dkLen, ...cost } = proofFunction;
const wasWorkedFor = (proof: Proof) => isProof(scryptSync(proofText(proof), proofSalt, dkLen, cost), 3);

/** Chromium notes every refusal. */
test.use({ provoked: /status of 429/ });

test('where the server asks for work first, the picker does it by itself and shows the clinics', async ({ page }) => {
  const proofs: (Proof | undefined)[] = [];
  await page.route('**/functions/v1/get-clinics-by-email', async (route) => {
    const { proof, ...rest } = route.request().postDataJSON() as { email: string; proof?: Proof };
    proofs.push(proof);
    if (proof) return route.continue({ postData: JSON.stringify(rest) });
    return route.fulfill({
      status: 429,
      json: { code: 'auth.proof_required', message: 'Tente novamente em instantes.', challenge, requestId: 'r' },
    });
  });
  await openLive(page, '/clinica/login');
  await emailField(page).fill(people.professional);
  await expect(clinicPicker(page)).toHaveText('Clínica Coração');
  expect(proofs).toHaveLength(2);
  expect(proofs[1]?.challenge).toBe(challenge);
  expect(wasWorkedFor(proofs[1] as Proof)).toBe(true);
});
