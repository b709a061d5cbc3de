export const productName = 'Virtual.med';

export const landingTexts = {
  accessButton: 'Já tenho acesso',
  tagline: 'Gerencie seus documentos médicos de forma digital e segura.',
  professionalAnchor: 'Sou profissional da saúde',
  clinicAnchor: 'Sou dono de clínica',
  features: [
    {
      title: 'Para profissionais',
      text: 'Envie exames, receitas e atestados e acompanhe seus pacientes em um só lugar.',
    },
    { title: 'Para pacientes', text: 'Veja e baixe seus documentos a qualquer hora, organizados por categoria.' },
    { title: 'Documentos inteligentes', text: 'Cada documento chega à pessoa certa, com segurança e histórico.' },
  ],
  professionals: {
    title: 'Para profissionais da saúde',
    items: [
      'Acesso rápido aos prontuários dos pacientes',
      'Envio e compartilhamento seguro de exames e laudos',
      'Painel do paciente intuitivo',
    ],
  },
  clinics: {
    title: 'Para clínicas',
    items: [
      'Tudo o que o profissional tem, para a equipe inteira',
      'Gestão de vários profissionais e equipes',
      'Plataforma com a identidade da sua clínica',
    ],
  },
  register: 'Cadastrar',
  registerClinic: 'Cadastrar clínica',
  askOnWhatsApp: 'Tirar dúvidas por WhatsApp',
  whatsAppMessage: 'Olá! Gostaria de tirar dúvidas sobre a Virtual.med.',
  copyright: '© 2025 Virtual.med. Todos os direitos reservados.',
  privacy: 'Políticas de Privacidade',
  cancellation: 'Politica de Cancelamento',
} as const;

/** The choice of area, in the landing's dialog and on the general login page. */
export const accessChoiceTexts = {
  title: 'Como você gostaria de acessar?',
  description: 'Selecione o seu tipo de perfil para continuar.',
  clinic: 'Sou Profissional ou Clínica',
  patient: 'Sou Paciente',
  admin: 'Sou da Virtual.med',
  noClinicYet: 'Sua clínica ainda não usa a Virtual.med?',
} as const;
