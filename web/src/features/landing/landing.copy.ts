/** What the page says around the contract's texts: promises and details, in reading order. */
export const landingCopy = {
  lead: 'Exames, receitas e atestados saem da clínica e chegam ao paciente em um só lugar, com a marca de quem cuida dele.',
  features: 'Um documento, três pontos de vista',
  professionals: {
    promise: 'Menos tempo procurando papel, mais tempo com o paciente',
    details: [
      'Busque por nome, e-mail ou telefone e abra os dados do paciente na hora.',
      'O arquivo sai da sua tela direto para a área do paciente, sem passar por aplicativos de conversa.',
      'Contato, histórico e documentos na mesma página, na ordem em que você precisa.',
    ],
  },
  clinics: {
    promise: 'A plataforma veste as cores da sua clínica',
    details: [
      'Toda a equipe envia e acompanha documentos com as mesmas ferramentas.',
      'Cada profissional vê os seus pacientes; você vê a clínica inteira.',
      'Seu nome, seu logotipo e suas cores em cada tela que a equipe e os pacientes abrem.',
    ],
    palettes: 'Experimente as cores',
  },
  callToAction: {
    promise: 'Sua clínica pronta para entregar documentos sem papel',
    detail: 'Escolha um plano, cadastre a clínica e convide a equipe.',
    byEmail: 'Por enquanto, respondemos por e-mail:',
  },
} as const;
