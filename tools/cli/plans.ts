// For an operator at the server's own shell: the plans clinics can subscribe to.
import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import {
  addPlan,
  listPlans,
  PlanRefused,
  setPlanActive,
  setPlanLimits,
  setPlanPrice,
} from '../../server/src/features/business/billing/plans/plans-by-hand.service.ts';
import { operate, type Work } from './operate.ts';

const usage = `Uso:
  npm run plans -- list                                  mostra os planos
  npm run plans -- add <nome> <preço> [descrição]        cria um plano; o preço é mensal, em reais: 199 ou 199,90
  npm run plans -- price <nome> <preço>                  novo preço, para quem assinar a partir de agora
  npm run plans -- limits <nome> <GB> <documentos> <e-mails por dia>
                                                         quanto o plano comporta; vale já, também para quem o tem
  npm run plans -- deactivate <nome>                     deixa de oferecer o plano; quem já o tem continua com ele
  npm run plans -- activate <nome>                       volta a oferecer o plano
Um nome com espaços vai entre aspas.`;

const clinicsWord = (count: number): string => (count === 1 ? '1 clínica' : `${count} clínicas`);

const listed = (plans: Awaited<ReturnType<typeof listPlans>>): string =>
  plans.length === 0
    ? 'Nenhum plano. Crie um com: npm run plans -- add <nome> <preço>'
    : plans
        .map(({ name, priceCents, active, clinics, description, storageGigabytes, documentsMax, mailsPerDay }) =>
          [
            `${name}: ${monthlyPrice(priceCents)}`,
            active ? 'ativo' : 'inativo',
            clinicsWord(clinics),
            `${storageGigabytes} GB`,
            `${documentsMax} documentos`,
            `${mailsPerDay} e-mails por dia`,
          ]
            .concat(description ? [description] : [])
            .join(', '),
        )
        .join('\n');

function plan([command, name = '', price = '', ...description]: string[]): Work | undefined {
  switch (command) {
    case 'list':
      return async ({ db }) => listed(await listPlans(db));
    case 'add':
      return async ({ db }) => {
        const added = await addPlan(db, { name, price, description: description.join(' ') });
        return `Plano ${added.name} criado: ${monthlyPrice(added.priceCents)}.`;
      };
    case 'price':
      return async ({ db }) => {
        const changed = await setPlanPrice(db, name, price);
        return `Preço do plano ${changed.name} alterado para novas assinaturas. Mantêm o preço anterior: ${clinicsWord(changed.clinics)}.`;
      };
    case 'limits':
      return async ({ db }) => {
        const [documents = '', mailsPerDay = ''] = description;
        const changed = await setPlanLimits(db, name, { gigabytes: price, documents, mailsPerDay });
        return `Limites do plano ${changed.name} alterados, também para ${clinicsWord(changed.clinics)}.`;
      };
    case 'deactivate':
      return async ({ db }) => {
        const changed = await setPlanActive(db, name, false);
        return `Plano ${changed.name} desativado. Continuam com ele: ${clinicsWord(changed.clinics)}.`;
      };
    case 'activate':
      return async ({ db }) => `Plano ${(await setPlanActive(db, name, true)).name} ativado.`;
    default:
      return undefined;
  }
}

await operate(plan, usage, (error) => (error instanceof PlanRefused ? error.message : undefined));
