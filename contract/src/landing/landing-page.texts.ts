interface Testimony {
  readonly words: string;
  readonly person: string;
  readonly clinic: string;
}

/** What a clinic has said of the product and agreed to be named with. Until then the page has no such part. */
const testimony = undefined as Testimony | undefined;

/** What the page says around the contract's texts: promises and details, in reading order. */
export const landingPageTexts = {
  sections: {
    label: 'Nesta página',
    links: [
      ['para-profissionais', 'Profissionais'],
      ['para-clinicas', 'Clínicas'],
      ['planos', 'Planos'],
      ['seguranca', 'Segurança'],
      ['perguntas', 'Perguntas'],
    ],
  },
  lead: 'Sua clínica envia exames, receitas e atestados com a própria marca. O paciente abre no celular, sem papel e sem aplicativo de conversa.',
  offer: {
    trial: (length: string): string => `${length} para experimentar`,
    from: (price: string): string => `a partir de ${price}/mês`,
    perMonth: '/mês',
  },
  features: 'Feito para quem cuida e para quem é cuidado',
  professionals: {
    promise: 'Menos tempo procurando papel, mais tempo com o paciente',
    details: [
      'Busque por nome, e-mail ou telefone e abra na hora.',
      'Da sua tela direto para a área do paciente.',
      'Alergias, documentos e anamnese na mesma página.',
    ],
    register: 'Cadastrar meu consultório',
  },
  clinics: {
    promise: 'Com a cara da sua clínica',
    details: [
      'Mesmas ferramentas, uma conta só.',
      'Cada profissional vê os seus pacientes; você vê a clínica inteira.',
      'Seu nome, seu logotipo e suas cores em cada tela que a equipe e os pacientes abrem.',
    ],
  },
  plans: {
    title: 'Planos',
    trial: (length: string): string => `${length} para experimentar em qualquer um, sem cobrança antes.`,
    cancel: 'Cancele quando quiser.',
    choose: (name: string): string => `Começar com ${name}`,
  },
  testimony,
  security: {
    title: 'Segurança, em palavras simples',
    items: [
      [
        'Só quem deve ver, vê',
        'O paciente, o profissional responsável e a direção da clínica. Cada abertura fica registrada, e o paciente pode conferir.',
      ],
      [
        'Assinatura que se confere',
        'PDFs assinados são conferidos ao chegar. A clínica pode dar ao documento um código: farmácia ou empresa confere em segundos, sem cadastro.',
      ],
      [
        'Feito para a LGPD',
        'Arquivos guardados cifrados, sem rastreadores nem anúncios, e pedidos de privacidade respondidos na própria plataforma.',
      ],
    ],
  },
  questions: {
    title: 'Perguntas',
    items: [
      [
        'O paciente precisa instalar alguma coisa?',
        'Não. Ele recebe um link da clínica, cria a senha e abre o documento no navegador do celular.',
      ],
      [
        'A assinatura digital vale como a do papel?',
        'Feita com certificado ICP-Brasil, sim: a lei lhe dá o valor da assinatura de próprio punho. A plataforma mostra quem assinou e se o arquivo mudou depois.',
      ],
      [
        'E se eu cancelar?',
        'A clínica continua ativa até o fim do período já pago, e nada mais é cobrado. Você pode levar uma cópia de tudo: pacientes, documentos e arquivos originais.',
      ],
      [
        'Quem pode ver os documentos do meu paciente?',
        'O próprio paciente, o profissional responsável por ele, o dono e os administradores da clínica. Nenhum documento tem endereço público.',
      ],
    ],
  },
  callToAction: {
    promise: 'O próximo exame já pode chegar com a sua marca.',
    byEmail: 'Por enquanto, respondemos por e-mail:',
  },
  /** What the drawn screens show; nobody's data. */
  example: {
    patient: 'Marina Castro',
    facts: '71 anos · (11) 94700-1100',
    allergy: 'Dipirona',
    sent: { when: 'Na clínica, 09:14', to: 'para Marina Castro', state: 'Enviado' },
    seen: { by: 'Visto por Marina', when: '09:21, no celular' },
    rows: [
      { name: 'Hemograma completo', category: 'Exames Laboratoriais', state: 'Ainda não visto' },
      { name: 'Receita de uso contínuo', category: 'Receitas Médicas', state: 'Assinado' },
      { name: 'Ecocardiograma', category: 'Exames de Imagem', state: 'Visto 14/10' },
    ],
    clinics: [
      ['Aurora Pediatria', 'por-do-sol'],
      ['Clínica Coração', 'verde-mar'],
      ['Íris Oftalmologia', 'lavanda-real'],
    ],
    bothSides:
      'O mesmo documento dos dois lados: enviado pela clínica às 09:14 e visto pela paciente, no celular, às 09:21.',
    record: 'A tela do profissional: a paciente, sua alergia em destaque e três documentos com o estado de cada um.',
    palettes: 'A tela do paciente em três clínicas, cada uma com o seu nome e as suas cores.',
  },
} as const;
