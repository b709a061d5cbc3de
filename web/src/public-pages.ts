export interface PublicPage {
  readonly path: string;
  /** What a search engine or a chat shows under the title; without it, the page is not one to be found. */
  readonly description: string | undefined;
  /** The route's own file, whose code the browser may fetch ahead. */
  readonly route: string;
  /** Its largest words are in the face of titles, which is then fetched before anything else. */
  readonly titleFaceFirst?: true;
  /** Where the rendered page would be the wrong one: these are left to the scripts. */
  readonly unless?: {
    /** The address says one of these. */
    readonly asked?: readonly string[];
    /** The visitor may be signed in. */
    readonly signedIn?: true;
  };
}

/** At another step, or with a failure to tell, a login looks different. */
const otherSteps = ['etapa', 'erro'] as const;

/**
 * The pages that are rendered when the web is built, so that they can be read before any script. Read by the build
 * alone: no visitor pays for these words.
 */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    route: 'src/routes/index.tsx',
    titleFaceFirst: true,
    description:
      'Clínicas e profissionais da saúde entregam exames, receitas e atestados; o paciente acessa seus documentos quando precisar.',
  },
  {
    path: '/assinatura',
    route: 'src/routes/assinatura.tsx',
    description:
      'Cadastre sua clínica na Virtual.med: escolha um plano mensal, informe o responsável e comece a entregar documentos médicos sem papel.',
  },
  {
    path: '/privacidade',
    route: 'src/routes/privacidade.tsx',
    description:
      'Como a Virtual.med trata dados pessoais e dados de saúde segundo a LGPD: papéis, bases legais, direitos, guarda dos prontuários e segurança.',
  },
  {
    path: '/termos',
    route: 'src/routes/termos.tsx',
    description:
      'As regras para usar a Virtual.med: o papel da plataforma e da clínica, a conta, os deveres da equipe e os direitos do paciente.',
  },
  {
    path: '/politica-cancelamento',
    route: 'src/routes/politica-cancelamento.tsx',
    description:
      'Como cancelar a assinatura mensal e os pacotes de laudos da Virtual.med: prazos, reembolso e validade dos créditos, com exemplos.',
  },
  {
    path: '/clinica/login',
    route: 'src/routes/clinica/login.tsx',
    description: 'Entrada de profissionais e clínicas na Virtual.med.',
    unless: { asked: otherSteps },
  },
  {
    path: '/paciente/login',
    route: 'src/routes/paciente/login.tsx',
    description: 'Entrada de pacientes na Virtual.med: veja e baixe os documentos que sua clínica enviou.',
    unless: { asked: otherSteps },
  },
  {
    path: '/admin/login',
    route: 'src/routes/admin/login.tsx',
    description: undefined,
    unless: { asked: otherSteps, signedIn: true },
  },
];
