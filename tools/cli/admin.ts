// For an operator at the server's own shell: makes or rescues a Super Admin.
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { createSuperAdminInput } from '@virtual-med/contract/identity/sign-in';
import { AppError } from '../../server/src/core/app-error.ts';
import {
  createSuperAdminByHand,
  listSuperAdmins,
  rescueSuperAdmin,
} from '../../server/src/features/people/identity/setup/operator.service.ts';
import { operate, type Work } from './operate.ts';

const usage = `Uso:
  npm run admin -- create <email> <nome>   cria um Super Admin com uma senha temporária
  npm run admin -- reset <email>           nova senha temporária, encerra as sessões e remove a verificação em duas etapas
  npm run admin -- list                    mostra os Super Admins`;

/** Said to the operator as it is. */
class Refused extends Error {}

function parse(schema: { safeParse: typeof createSuperAdminInput.shape.email.safeParse }, text: string | undefined) {
  const parsed = schema.safeParse(text ?? '');
  if (!parsed.success) throw new Refused(`${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}

const told = ({ temporaryPassword, expiresAt }: { temporaryPassword: string; expiresAt: string }): string =>
  `Senha temporária: ${temporaryPassword}
Ela aparece só agora, vale até ${formatDateTime(expiresAt)} e terá de ser trocada no primeiro acesso, em /admin/login.`;

function plan([command, email, ...name]: string[]): Work | undefined {
  const { shape } = createSuperAdminInput;
  switch (command) {
    case 'create': {
      const person = { email: parse(shape.email, email), name: parse(shape.name, name.join(' ')) };
      return async (ctx) => `Super Admin ${person.email} criado.\n${told(await createSuperAdminByHand(ctx, person))}`;
    }
    case 'reset': {
      const known = parse(shape.email, email);
      return async (ctx) => `Acesso de ${known} refeito.\n${told(await rescueSuperAdmin(ctx, known))}`;
    }
    case 'list':
      return async (ctx) => listed(await listSuperAdmins(ctx));
    default:
      return undefined;
  }
}

function listed(people: Awaited<ReturnType<typeof listSuperAdmins>>): string {
  if (people.length === 0) return 'Nenhum Super Admin. Crie um com: npm run admin -- create <email> <nome>';
  return people
    .map(({ name, email, two_factor_enabled, must_change_password, created_at }) =>
      [
        `${email} (${name}), desde ${formatDateTime(created_at)}`,
        two_factor_enabled ? 'com verificação em duas etapas' : 'sem verificação em duas etapas',
        ...(must_change_password ? ['senha temporária ainda não trocada'] : []),
      ].join(', '),
    )
    .join('\n');
}

function reason(error: unknown): string | undefined {
  if (error instanceof Refused) return error.message;
  if (error instanceof AppError && error.code === 'auth.email_taken')
    return 'Já existe uma pessoa com este e-mail. Use outro, ou "reset" se ela já é Super Admin.';
  if (error instanceof AppError && error.code === 'users.not_found')
    return 'Nenhum Super Admin tem este e-mail. Veja quem são com: npm run admin -- list';
  return undefined;
}

await operate(plan, usage, reason);
