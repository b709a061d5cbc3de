interface PublicPage {
  readonly path: string;
  /** What a search engine or a chat shows under the title. */
  readonly description: string;
  /** The route's own file, whose code the browser may fetch ahead. */
  readonly route: string;
  /** Rendered when the web is built, so that it can be read before any script; the others only get their head. */
  readonly prerendered: boolean;
}

/** The pages strangers and search engines may find. Read by the build alone: no visitor pays for these words. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    route: 'src/routes/index.tsx',
    description:
      'Clínicas e profissionais da saúde entregam exames, receitas e atestados; o paciente acessa seus documentos quando precisar.',
    prerendered: true,
  },
  {
    path: '/assinatura',
    route: 'src/routes/assinatura.tsx',
    description:
      'Cadastre sua clínica na Virtual.med: escolha um plano mensal, informe o responsável e comece a entregar documentos médicos sem papel.',
    prerendered: true,
  },
  {
    path: '/privacidade',
    route: 'src/routes/privacidade.tsx',
    description:
      'Como a Virtual.med trata dados pessoais e dados de saúde segundo a LGPD: papéis, bases legais, direitos, guarda dos prontuários e segurança.',
    prerendered: true,
  },
  {
    path: '/termos',
    route: 'src/routes/termos.tsx',
    description:
      'As regras para usar a Virtual.med: o papel da plataforma e da clínica, a conta, os deveres da equipe e os direitos do paciente.',
    prerendered: true,
  },
  {
    path: '/politica-cancelamento',
    route: 'src/routes/politica-cancelamento.tsx',
    description:
      'Como cancelar a assinatura mensal e os pacotes de laudos da Virtual.med: prazos, reembolso e validade dos créditos, com exemplos.',
    prerendered: true,
  },
  {
    path: '/clinica/login',
    route: 'src/routes/clinica/login.tsx',
    description: 'Entrada de profissionais e clínicas na Virtual.med.',
    prerendered: false,
  },
  {
    path: '/paciente/login',
    route: 'src/routes/paciente/login.tsx',
    description: 'Entrada de pacientes na Virtual.med: veja e baixe os documentos que sua clínica enviou.',
    prerendered: false,
  },
];
