import type { ActorRole } from '@virtual-med/contract/core/roles';

interface CurrentClinic {
  readonly area: 'clinic' | 'patient';
  readonly clinicId: string;
}

/** The topic that tells about the page one is on, by the end of its address; ids are anchors of the help pages. */
const topics: Readonly<
  Record<'clinic' | 'desk' | 'patient' | 'admin', readonly (readonly [page: RegExp, topic: string])[]>
> = {
  clinic: [
    [/\/pacientes$/, 'encontrar-paciente'],
    [/\/paciente\/[^/]+$/, 'ver-paciente'],
    [/\/entrada$/, 'enviar-varios'],
    [/\/profissionais$/, 'adicionar-profissional'],
    [/\/pagamento$/, 'acompanhar-pagamentos'],
    [/\/configuracoes$/, 'enviar-logo'],
  ],
  desk: [
    [/\/pacientes$/, 'achar-quem-chegou'],
    [/\/paciente\/[^/]+$/, 'enviar-da-recepcao'],
  ],
  patient: [[/\/paciente\/[^/]+(\/painel)?$/, 'encontrar-documento']],
  admin: [
    [/^\/admin$/, 'encontrar-clinica'],
    [/\/pagamentos$/, 'relatorio-de-pagamentos'],
    [/\/configuracoes$/, 'configuracoes-do-sistema'],
  ],
};

/** Where the help for this page is: whose help, and the topic in it. */
export function helpFor(
  pathname: string,
  here: CurrentClinic | undefined,
  role: ActorRole,
): { page: string; topic: string } {
  const path = pathname.replace(/\/$/, '');
  const area = here?.area ?? 'admin';
  const side = role === 'reception' ? 'desk' : area;
  const topic = topics[side].find(([page]) => page.test(path))?.[1] ?? '';
  if (!here) return { page: '/admin/ajuda', topic };
  if (here.area === 'patient') return { page: `/paciente/${here.clinicId}/ajuda`, topic };
  return { page: role === 'professional' ? '/ajuda-profissional' : `/clinica/${here.clinicId}/ajuda`, topic };
}
