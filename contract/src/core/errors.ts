/**
 * The one catalogue of failures. `code` is stable and English; screens decide by code, never by text.
 * `title` is the heading of the message where the screen shows one.
 */
export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  readonly title?: string;
}

export const errorCatalogue = {
  'request.invalid': {
    status: 400,
    message: 'Verifique os campos destacados e tente novamente.',
    title: 'Dados inválidos',
  },
  'request.malformed': { status: 400, message: 'Não foi possível ler o pedido enviado.' },
  'request.too_large': { status: 413, message: 'O conteúdo enviado é grande demais.' },
  'request.headers_too_large': { status: 431, message: 'O endereço ou os cabeçalhos do pedido são longos demais.' },
  'request.unsupported_type': { status: 415, message: 'Formato de conteúdo não suportado.' },
  'request.outdated_page': {
    status: 415,
    message: 'O sistema foi atualizado. Recarregue a página e envie o arquivo novamente.',
  },
  'request.timeout': { status: 408, message: 'O envio demorou demais. Tente novamente.' },
  'request.wrong_origin': { status: 403, message: 'Pedido recusado: origem não reconhecida.', title: 'Acesso negado' },
  'request.wrong_host': {
    status: 421,
    message: 'Este servidor não atende por este endereço. Use o endereço oficial do sistema (APP_URL).',
    title: 'Endereço não reconhecido',
  },
  'request.wrong_range': { status: 416, message: 'O trecho pedido do arquivo não existe.' },
  'request.not_found': { status: 404, message: 'Endereço não encontrado.' },
  'request.too_many': { status: 429, message: 'Aguarde alguns minutos e tente novamente.', title: 'Muitas tentativas' },
  'auth.proof_required': {
    status: 429,
    message: 'Muitas consultas a partir deste endereço. Tente novamente em instantes.',
    title: 'Muitas tentativas',
  },
  'auth.required': { status: 401, message: 'Usuário não autenticado.', title: 'Erro de autenticação' },
  'auth.forbidden': { status: 403, message: 'Você não tem permissão para esta ação.', title: 'Acesso negado' },
  'auth.invalid_credentials': {
    status: 401,
    message: 'Email ou senha incorretos. Verifique suas credenciais e tente novamente.',
    title: 'Credenciais inválidas',
  },
  'auth.failed': { status: 401, message: 'Falha na autenticação', title: 'Erro de autenticação' },
  'auth.session_expired': {
    status: 401,
    message: 'Sua sessão expirou. Entre novamente para continuar.',
    title: 'Erro de autenticação',
  },
  'auth.clinic_unavailable': {
    status: 403,
    message: 'Clínica selecionada não encontrada ou está bloqueada.',
    title: 'Erro de autenticação',
  },
  'auth.not_admin': { status: 403, message: 'Acesso negado. Usuário não é administrador.', title: 'Acesso negado' },
  'auth.not_staff': {
    status: 403,
    message: 'Apenas profissionais e administradores podem acessar esta área.',
    title: 'Acesso negado',
  },
  'auth.not_clinic_member': {
    status: 403,
    message: 'Usuário não pertence à clínica selecionada.',
    title: 'Acesso negado',
  },
  'auth.not_clinic_patient': {
    status: 403,
    message: 'Usuário não pertence à clínica selecionada ou não é um paciente.',
    title: 'Acesso negado',
  },
  'auth.no_clinic': { status: 403, message: 'Usuário não associado a uma clínica.', title: 'Acesso negado' },
  'auth.email_limit_exceeded': {
    status: 429,
    message: 'Muitos e-mails foram pedidos para este endereço. Aguarde alguns minutos e tente novamente.',
    title: 'Limite de tentativas excedido',
  },
  'auth.sign_up_disabled': {
    status: 403,
    message: 'Novos cadastros não estão disponíveis no momento. Entre em contato com o suporte.',
    title: 'Cadastro desabilitado',
  },
  'auth.email_unchanged': { status: 422, message: 'Este já é o seu e-mail.' },
  'auth.email_taken': {
    status: 409,
    message: 'Este e-mail já está em uso. Entre com ele ou informe outro.',
    title: 'Email já cadastrado',
  },
  'auth.must_change_password': {
    status: 403,
    message: 'Crie uma nova senha para continuar.',
    title: 'Troca de senha necessária',
  },
  'auth.temporary_password_expired': {
    status: 401,
    message: 'Sua senha temporária expirou. Peça uma nova à sua clínica ou ao suporte.',
    title: 'Senha temporária expirada',
  },
  'auth.current_password_wrong': { status: 422, message: 'A senha atual está incorreta.' },
  'auth.password_unchanged': { status: 422, message: 'A nova senha deve ser diferente da atual.' },
  'auth.password_too_common': { status: 422, message: 'Esta senha é muito comum. Escolha outra.' },
  'auth.link_expired': {
    status: 410,
    message: 'Este link expirou ou já foi usado. Peça um novo.',
    title: 'Link inválido',
  },
  'auth.birth_date_wrong': {
    status: 422,
    message: 'Não foi possível confirmar. Confira a data de nascimento ou fale com a clínica.',
  },
  'auth.second_factor_required': {
    status: 401,
    message: 'Informe o código do seu aplicativo autenticador.',
    title: 'Verificação em duas etapas',
  },
  'auth.second_factor_wrong': {
    status: 401,
    message: 'Código incorreto ou expirado. Tente novamente.',
    title: 'Verificação em duas etapas',
  },
  'auth.second_factor_unreadable': {
    status: 503,
    message: 'Não foi possível verificar o código agora. Fale com o suporte.',
    title: 'Verificação em duas etapas',
  },
  'auth.locked': {
    status: 423,
    message: 'A tela foi bloqueada por falta de uso. Desbloqueie para continuar.',
    title: 'Tela bloqueada',
  },
  'auth.must_enrol_second_factor': {
    status: 403,
    message: 'Ative a verificação em duas etapas para continuar.',
    title: 'Verificação em duas etapas necessária',
  },
  'auth.second_factor_already_on': { status: 409, message: 'A verificação em duas etapas já está ativa.' },
  'auth.second_factor_off': { status: 409, message: 'A verificação em duas etapas não está ativa.' },
  'auth.session_not_found': { status: 404, message: 'Este aparelho já saiu da sua conta.' },
  'auth.identity_unknown': {
    status: 403,
    message: 'Esta conta não está vinculada a nenhum usuário. Entre com e-mail e senha e vincule-a no seu perfil.',
    title: 'Conta não vinculada',
  },
  'auth.identity_unreachable': {
    status: 502,
    message: 'O serviço da outra conta não respondeu. Entre com e-mail e senha ou tente novamente em instantes.',
  },
  'auth.identity_already_linked': {
    status: 409,
    message: 'Sua conta já tem uma identidade vinculada. Desvincule-a antes de vincular outra.',
  },
  'auth.identity_taken': { status: 409, message: 'Esta identidade já está vinculada a outra conta.' },
  'auth.identity_unavailable': { status: 404, message: 'A entrada com outra conta não está configurada.' },
  'auth.last_way_in': { status: 409, message: 'Esta é a única forma de entrar na sua conta e não pode ser removida.' },
  'auth.passkey_refused': {
    status: 401,
    message: 'Não foi possível entrar com esta passkey. Tente novamente ou entre com e-mail e senha.',
  },
  'auth.passkey_unknown': {
    status: 401,
    message: 'Esta passkey não abre nenhuma conta aqui. Entre com e-mail e senha.',
    title: 'Passkey não reconhecida',
  },
  'auth.passkey_not_added': { status: 422, message: 'Não foi possível adicionar a passkey. Tente novamente.' },
  'auth.passkey_not_found': { status: 404, message: 'Esta passkey já foi removida.' },
  'auth.passkeys_full': { status: 409, message: 'Sua conta já tem o máximo de passkeys. Remova uma que não usa mais.' },
  'auth.passkeys_unavailable': { status: 404, message: 'Passkeys não funcionam neste endereço.' },
  'auth.proof_of_person_required': { status: 403, message: 'Confirme que é você para continuar.' },
  'users.email_already_proven': { status: 409, message: 'Este e-mail já foi confirmado.' },
  'users.new_password_needed': { status: 409, message: 'Para confirmar este e-mail, crie uma nova senha.' },
  'users.not_found': {
    status: 404,
    message: 'Este usuário não existe ou foi removido.',
    title: 'Usuário não encontrado',
  },
  'users.profile_not_found': {
    status: 404,
    message: 'Perfil do usuário não encontrado',
    title: 'Perfil não encontrado',
  },
  'users.not_created': { status: 500, message: 'Erro ao criar usuário' },
  'users.profile_not_created': { status: 500, message: 'Erro ao criar perfil do usuário' },
  'setup.closed': { status: 403, message: 'O Super Admin inicial já foi criado.', title: 'Acesso negado' },
  'setup.token_wrong': {
    status: 403,
    message: 'O endereço de configuração inicial não é válido.',
    title: 'Acesso negado',
  },
  'setup.user_not_created': { status: 500, message: 'Falha ao criar usuário', title: 'Erro ao criar admin' },
  'clinics.already_registered': {
    status: 409,
    message: 'Já existe uma clínica com este nome e este WhatsApp. Se é a sua, entre nela e continue de onde parou.',
    title: 'Esta clínica já está cadastrada',
  },
  'clinics.not_found': { status: 404, message: 'Clínica não encontrada' },
  'clinics.blocked': {
    status: 403,
    message: 'Clínica selecionada não encontrada ou está bloqueada.',
    title: 'Clínica bloqueada',
  },
  'clinics.entry_required': {
    status: 403,
    message: 'Para abrir esta clínica, informe antes o motivo do acesso.',
    title: 'Motivo do acesso',
  },
  'clinics.cpf_taken': {
    status: 409,
    message:
      'Este CPF já está em outro cadastro desta clínica. Use esse cadastro: o dono ou um administrador o encontra pelo CPF.',
  },
  'clinics.temporary_password_missing': { status: 404, message: 'Senha temporária não encontrada para esta clínica.' },
  'logos.unsupported_type': { status: 415, message: 'Tipo de imagem não suportado. Use PNG, JPEG ou SVG.' },
  'logos.too_large': { status: 413, message: 'Imagem muito grande. Tamanho máximo: 2MB.' },
  'logos.wrong_dimensions': { status: 422, message: 'A imagem deve ter entre 16 e 2000 pixels de lado.' },
  'logos.not_stored': { status: 502, message: 'Não foi possível guardar o logo. Tente novamente.' },
  'logos.unreadable': { status: 422, message: 'Não foi possível ler esta imagem. Envie outra.' },
  'patients.not_found': { status: 404, message: 'Paciente não encontrado' },
  'patients.already_in_clinic': {
    status: 409,
    message: 'Este e-mail já pertence a um paciente desta clínica.',
    title: 'Email já cadastrado',
  },
  'patients.email_shared': {
    status: 409,
    message:
      'Este paciente já tinha conta ou abre com o e-mail também outros cadastros, por isso só ele pode alterá-lo, no próprio Perfil.',
  },
  'patients.email_claimed': {
    status: 409,
    message: 'Este paciente já criou a própria senha. Para mudar o e-mail, fale com quem administra a clínica.',
  },
  'patients.email_signs_in': {
    status: 409,
    message: 'Este paciente já entra com este e-mail. Informe outro.',
  },
  'patients.changed_meanwhile': {
    status: 409,
    message: 'Outra pessoa alterou este campo enquanto você editava. Confira antes de salvar.',
  },
  'patients.record_changed': {
    status: 409,
    message:
      'Outra pessoa alterou este paciente enquanto você editava. Os campos que você não mudou foram atualizados: confira e salve de novo.',
  },
  'patients.temporary_password_missing': {
    status: 404,
    message: 'Senha temporária não encontrada para este paciente.',
  },
  'patients.account_in_use': {
    status: 409,
    message: 'Este paciente já usa a conta dele. Peça que ele use "Esqueceu a senha?".',
  },
  'patients.email_missing': {
    status: 409,
    message: 'Este paciente não tem e-mail.',
  },
  'patients.birth_date_missing': {
    status: 409,
    message: 'Cadastre a data de nascimento do paciente antes de enviar o acesso por WhatsApp.',
  },
  'patients.birth_date_known': {
    status: 409,
    message: 'Este paciente já tem data de nascimento. Para mudar, edite o cadastro.',
  },
  'professionals.not_found': {
    status: 404,
    message: 'Esta pessoa não faz parte da equipe desta clínica.',
    title: 'Usuário não encontrado',
  },
  'professionals.already_in_clinic': {
    status: 409,
    message: 'Este e-mail já pertence a um profissional desta clínica.',
    title: 'Email já cadastrado',
  },
  'professionals.email_shared': {
    status: 409,
    message:
      'Este profissional já tinha conta ou atua também em outra clínica, por isso só ele pode alterar o próprio e-mail, no Perfil.',
  },
  'professionals.name_shared': {
    status: 409,
    message:
      'Este profissional já tinha conta ou atua também em outra clínica, por isso só ele pode alterar o próprio nome.',
  },
  'professionals.own_email': {
    status: 409,
    message: 'Você não pode alterar o seu próprio e-mail aqui. Altere-o no seu Perfil.',
  },
  'professionals.owner_protected': {
    status: 409,
    message: 'Somente um dono da clínica pode gerenciar a conta de um dono.',
  },
  'professionals.reassign_not_found': {
    status: 422,
    message: 'O profissional escolhido para receber os pacientes não faz parte desta clínica.',
  },
  'professionals.patients_undecided': {
    status: 409,
    message: 'Esta pessoa tem pacientes sob a responsabilidade dela. Escolha o que acontece com eles.',
  },
  'professionals.last_owner': { status: 409, message: 'A clínica precisa de pelo menos um dono.' },
  'professionals.own_role': { status: 409, message: 'Você não pode alterar o seu próprio cargo.' },
  'professionals.own_removal': { status: 409, message: 'Você não pode remover o seu próprio acesso.' },
  'professionals.temporary_password_missing': {
    status: 404,
    message: 'Senha temporária não encontrada para este profissional.',
  },
  'professionals.account_in_use': {
    status: 409,
    message: 'Esta pessoa já usa a conta dela. Envie um e-mail de redefinição.',
  },
  'professionals.reset_not_sent': { status: 502, message: 'Erro ao enviar e-mail de redefinição' },
  'privacy.request_not_found': { status: 404, message: 'Pedido não encontrado' },
  'privacy.unchanged': { status: 422, message: 'O cadastro já diz isso.' },
  'privacy.already_asked': {
    status: 409,
    message: 'Você já fez este pedido, e a clínica ainda vai responder.',
    title: 'Pedido já feito',
  },
  'privacy.too_many_open': {
    status: 429,
    message: 'Você já tem muitos pedidos esperando resposta. Aguarde a clínica responder.',
  },
  'privacy.too_many_today': { status: 429, message: 'Você já fez muitos pedidos hoje. Tente de novo amanhã.' },
  'privacy.already_answered': {
    status: 409,
    message: 'Este pedido já foi respondido. Veja a resposta.',
    title: 'Pedido já respondido',
  },
  'privacy.not_applicable': {
    status: 422,
    message: 'Esta correção não é de um campo do cadastro. Corrija no prontuário e responda ao pedido.',
  },
  'privacy.field_changed': {
    status: 409,
    message: 'O cadastro mudou depois do pedido. Confira o valor atual e responda ao paciente.',
    title: 'O cadastro mudou',
  },
  'terms.outdated': { status: 409, message: 'O texto mudou. Leia e aceite a versão atual.' },
  'documents.not_found': { status: 404, message: 'Documento não encontrado' },
  'documents.empty': { status: 422, message: 'O arquivo está vazio.' },
  'documents.too_large': { status: 413, message: 'Arquivo muito grande. Tamanho máximo: 10MB.' },
  'documents.unsupported_type': {
    status: 415,
    message: 'Tipo de arquivo não suportado. Use PDF, DOC, DOCX ou imagens.',
  },
  'documents.content_mismatch': {
    status: 422,
    message: 'O conteúdo do arquivo não corresponde ao seu tipo. Verifique o arquivo e envie novamente.',
  },
  'documents.unreadable': {
    status: 422,
    message: 'Não foi possível ler este arquivo. Gere-o novamente ou envie outro.',
  },
  'documents.names_another': {
    status: 409,
    message: 'Este documento parece ser de outra pessoa. Confira antes de enviar.',
  },
  'documents.storage_full': {
    status: 409,
    message:
      'O espaço de armazenamento da clínica acabou e o documento não foi guardado. O dono da clínica pode escolher um plano maior em Pagamento.',
    title: 'Sem espaço',
  },
  'documents.count_full': {
    status: 409,
    message:
      'A clínica chegou ao número de documentos do plano e este não foi guardado. O dono da clínica pode escolher um plano maior em Pagamento.',
    title: 'Limite de documentos',
  },
  'documents.export_busy': {
    status: 429,
    message: 'Já há downloads de documentos em andamento. Aguarde terminarem e tente novamente.',
    title: 'Aguarde',
  },
  'documents.export_too_many': {
    status: 429,
    message: 'Foram feitos muitos downloads de documentos em pouco tempo. Tente novamente mais tarde.',
    title: 'Aguarde',
  },
  'documents.not_readable': {
    status: 502,
    message: 'Erro ao fazer download do documento.',
  },
  'documents.export_too_large': {
    status: 413,
    message: 'São documentos demais para um só arquivo. Baixe uma categoria de cada vez.',
  },
  'documents.no_preview': {
    status: 415,
    message: 'Este tipo de arquivo não pode ser visto aqui. Baixe-o para abrir.',
  },
  'documents.changed_meanwhile': {
    status: 409,
    message: 'Outra pessoa alterou este resumo enquanto você editava. Confira antes de salvar.',
  },
  'documents.destroy_not_yours': {
    status: 403,
    message: 'Somente quem enviou o documento ou o dono da clínica pode apagá-lo definitivamente.',
    title: 'Acesso negado',
  },
  'documents.undo_too_late': {
    status: 409,
    message: 'Já não dá para desfazer este envio aqui. Fale com o profissional do paciente.',
  },
  'documents.not_releasable': {
    status: 409,
    message: 'Só um PDF ou uma imagem que o paciente já pode ver pode ser entregue no balcão.',
  },
  'documents.not_released': {
    status: 404,
    message: 'Este documento não está liberado para entrega no balcão. Peça ao profissional que o libere.',
  },
  'documents.no_verification': {
    status: 409,
    message: 'Este documento não tem verificação pública ativa. Entregue-o sem a folha.',
  },
  'documents.not_stored': { status: 502, message: 'Erro ao fazer upload do documento.' },
  'documents.link_not_created': { status: 502, message: 'Erro ao gerar URL de download' },
  'documents.link_expired': { status: 410, message: 'Este link de download expirou. Abra o documento novamente.' },
  'verification.not_made': { status: 409, message: 'Esta verificação não está ativa.' },
  'documents.not_deleted': { status: 409, message: 'Este documento não está excluído.' },
  'documents.destroy_too_late': {
    status: 409,
    message: 'O prazo de 24 horas para apagar definitivamente este documento terminou.',
  },
  'imports.not_found': { status: 404, message: 'Esta importação não existe mais.' },
  'imports.not_now': { status: 409, message: 'Esta importação já está em outra etapa. Atualize a página.' },
  'imports.columns': {
    status: 422,
    message: 'Escolha a coluna do nome e use cada campo uma vez só.',
  },
  'imports.email_column': {
    status: 422,
    message: 'Escolha a coluna do nome e a do e-mail, e use cada campo uma vez só.',
  },
  'imports.undo_over': { status: 409, message: 'O prazo para desfazer esta importação terminou.' },
  'imports.too_many_open': {
    status: 409,
    message: 'Há cinco listas esperando nesta clínica. Importe ou descarte uma delas antes de trazer outra.',
  },
  'imports.empty': { status: 422, message: 'O arquivo não tem nenhuma linha preenchida.' },
  'imports.too_large': {
    status: 413,
    message: 'O arquivo é grande demais. Envie até 20 MB e 100 mil linhas de cada vez.',
  },
  'imports.too_many_rows': {
    status: 413,
    message: 'O arquivo tem mais de 100 mil linhas. Divida-o e envie uma parte de cada vez.',
  },
  'imports.too_many_professionals': {
    status: 413,
    message: 'Uma lista de profissionais tem até 500 linhas. Divida-a e envie uma parte de cada vez.',
  },
  'imports.old_workbook': {
    status: 415,
    message: 'Esta planilha é de um Excel antigo (.xls) ou tem senha. Abra-a e salve como .xlsx, sem senha.',
  },
  'imports.other_spreadsheet': {
    status: 415,
    message: 'Não é uma planilha do Excel. Abra o arquivo e salve como .xlsx ou CSV.',
  },
  'imports.not_a_table': {
    status: 415,
    message: 'O arquivo não é uma lista. Envie uma planilha .xlsx ou um arquivo CSV.',
  },
  'imports.unreadable': {
    status: 422,
    message: 'Não foi possível ler o arquivo. Abra-o, salve de novo e tente outra vez.',
  },
  'intake.batch_not_found': { status: 404, message: 'Este envio não existe mais.' },
  'intake.file_not_found': { status: 404, message: 'Este arquivo não está mais na caixa de entrada.' },
  'intake.batch_full': {
    status: 409,
    message: 'Cada envio leva até 500 arquivos. Comece outro para os demais.',
  },
  'intake.scanners_full': {
    status: 409,
    message: 'A clínica já tem dez scanners conectados. Desconecte um que não usa mais.',
  },
  'intake.scanner_not_found': { status: 404, message: 'Este scanner já foi desconectado.' },
  'intake.inbox_full': {
    status: 409,
    message: 'A caixa de entrada da clínica está cheia. Envie ou remova arquivos antes de trazer mais.',
  },
  'documents.signature_incomplete': {
    status: 422,
    message: 'Informações necessárias para assinatura não encontradas.',
  },
  'documents.signature_disabled': { status: 403, message: 'A assinatura de documentos não está disponível.' },
  'documents.signature_needs_pdf': { status: 422, message: 'Somente arquivos PDF podem ser assinados.' },
  'documents.signature_waiting': {
    status: 409,
    message: 'Este documento aguarda assinatura. Mova-o depois que ela terminar.',
  },
  'documents.names_patient': {
    status: 409,
    message: 'Este documento foi escrito aqui e traz o nome do paciente. Exclua-o e escreva outro para a pessoa certa.',
  },
  'documents.signature_under_way': { status: 409, message: 'A assinatura deste documento já foi pedida.' },
  'documents.already_signed': { status: 409, message: 'Este documento já foi assinado.' },
  'documents.signed_by_hand': {
    status: 409,
    message:
      'Este documento foi emitido para ser assinado à mão, no papel. Para assinar digitalmente, emita outro em seu lugar.',
  },
  'documents.signature_needs_certificate': {
    status: 409,
    message: 'Este documento pede a assinatura com o certificado digital (ICP-Brasil) de quem o emitiu.',
  },
  'documents.carries_signature': {
    status: 409,
    message:
      'Este documento já está assinado digitalmente e fica como está: o que o serviço acrescentasse ao arquivo tiraria o valor da assinatura que ele traz.',
    title: 'Este documento já está assinado',
  },
  'documents.signature_notice_refused': {
    status: 401,
    message: 'Aviso de assinatura recusado: a assinatura do aviso não confere.',
  },
  'documents.signature_failed': { status: 502, message: 'Erro ao assinar documento. Tente novamente.' },
  'writing.draft_not_found': { status: 404, message: 'Este rascunho não existe mais.' },
  'writing.draft_changed': {
    status: 409,
    message:
      'Este rascunho foi alterado em outra janela ou por outra pessoa. Veja a versão mais nova antes de continuar.',
  },
  'writing.nothing_to_repeat': { status: 404, message: 'Ainda não há documento deste tipo para repetir.' },
  'writing.incomplete': { status: 422, message: 'Faltam dados que a lei exige neste documento.' },
  'writing.unprintable': { status: 422, message: 'Há caracteres que não podem ser impressos.' },
  'writing.not_rendered': { status: 422, message: 'Não foi possível montar o PDF. Diminua o texto e tente novamente.' },
  'writing.way_not_allowed': { status: 422, message: 'Este documento não pode ser emitido desta forma.' },
  'writing.allergy_unanswered': { status: 422, message: 'Há um aviso de alergia sem resposta.' },
  'writing.template_not_found': { status: 404, message: 'Este modelo não existe mais.' },
  'writing.template_variable': { status: 422, message: 'O modelo usa um campo automático que não existe.' },
  'writing.too_many_templates': {
    status: 422,
    message: 'A clínica já tem o máximo de modelos. Remova um que não use.',
  },
  'certificates.cpf_missing': { status: 422, message: 'Cadastre o seu CPF para assinar com certificado.' },
  'certificates.provider_unknown': { status: 422, message: 'Este provedor de certificados não está disponível.' },
  'certificates.unreadable': { status: 422, message: 'Não foi possível ler este certificado.' },
  'certificates.company': {
    status: 422,
    message: 'Este certificado é de uma empresa. Assine com o seu, de pessoa física (e-CPF).',
  },
  'certificates.other_person': { status: 422, message: 'O CPF deste certificado não é o seu.' },
  'certificates.expired': { status: 422, message: 'Este certificado está fora da validade.' },
  'certificates.unknown_issuer': { status: 422, message: 'Este certificado não é da ICP-Brasil.' },
  'certificates.file_refused': { status: 422, message: 'Este PDF não pode ser assinado com certificado.' },
  'certificates.wrong_signature': { status: 422, message: 'A assinatura não confere com o documento.' },
  'certificates.not_waiting': { status: 409, message: 'Esta assinatura já terminou.' },
  'exports.not_found': { status: 404, message: 'Exportação não encontrada' },
  'exports.changed_meanwhile': {
    status: 409,
    message: 'Seus dados mudaram enquanto o arquivo era preparado. Baixe de novo.',
  },
  'exports.under_way': {
    status: 409,
    message: 'Já há uma exportação desta clínica em andamento.',
    title: 'Aguarde',
  },
  'exports.too_many': {
    status: 429,
    message: 'Esta clínica já foi exportada várias vezes hoje. Tente novamente amanhã.',
    title: 'Aguarde',
  },
  'exports.expired': {
    status: 410,
    message: 'Este arquivo expirou ou o endereço não vale mais. Abra a página de novo.',
  },
  'exports.not_readable': { status: 502, message: 'Não foi possível ler o arquivo. Tente novamente.' },
  'zip_codes.not_found': { status: 404, message: 'CEP não encontrado', title: 'Erro ao buscar CEP' },
  'zip_codes.unavailable': {
    status: 502,
    message: 'CEP não encontrado. O serviço de CEP não respondeu: tente novamente.',
    title: 'Erro ao buscar CEP',
  },
  'plans.name_taken': { status: 409, message: 'Já existe um plano com este nome.' },
  'plans.not_found': { status: 404, message: 'Este plano não está mais disponível. Escolha outro.' },
  'subscriptions.not_created': { status: 502, message: 'Erro ao criar assinatura.' },
  'subscriptions.none': { status: 409, message: 'Esta clínica não tem uma assinatura ativa.' },
  'subscriptions.already_canceled': { status: 409, message: 'Esta assinatura já foi cancelada.' },
  'subscriptions.not_canceled': { status: 409, message: 'Esta assinatura não está cancelada.' },
  'subscriptions.already_active': { status: 409, message: 'Esta clínica já tem uma assinatura ativa.' },
  'payments.provider_unavailable': {
    status: 502,
    message: 'Os pagamentos estão indisponíveis no momento. Tente novamente em instantes ou fale com o suporte.',
    title: 'Pagamentos indisponíveis',
  },
  'payments.unavailable': { status: 502, message: 'Erro ao carregar dados de pagamento', title: 'Erro' },
  'payments.link_not_created': { status: 502, message: 'Não foi possível gerar o link de pagamento.', title: 'Erro' },
  'payments.notice_refused': { status: 400, message: 'Aviso de pagamento recusado: assinatura inválida.' },
  'invoices.unavailable': { status: 502, message: 'Não foi possível carregar as faturas.', title: 'Erro' },
  'invoices.not_found': { status: 404, message: 'Fatura não encontrada' },
  'jobs.not_found': { status: 404, message: 'Tarefa não encontrada' },
  'server.unexpected': { status: 500, message: 'Ocorreu um erro inesperado' },
  'server.overloaded': { status: 503, message: 'O sistema está muito ocupado agora. Tente novamente em instantes.' },
  'server.unavailable': {
    status: 503,
    message: 'O sistema está temporariamente indisponível. Tente novamente em instantes.',
    title: 'Erro de conexão',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

export const errorEntry = (code: ErrorCode): ErrorEntry => errorCatalogue[code];

/** The heading a code has, if it is one of ours: the server may be newer than the page. */
export const errorTitle = (code: string): string | undefined =>
  isErrorCode(code) ? errorEntry(code).title : undefined;

/** What 'Acesso negado' says at each area of the product. */
export const accessDenied = {
  admin: 'auth.not_admin',
  clinic: 'auth.not_staff',
  patient: 'auth.not_clinic_patient',
} as const satisfies Record<string, ErrorCode>;
