/**
 * The one catalogue of failures. `code` is stable and English; screens decide by code, never by text.
 * `title` is the heading of the message where the screen shows one.
 */
interface ErrorEntry {
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
  'request.unsupported_type': { status: 415, message: 'Formato de conteúdo não suportado.' },
  'request.timeout': { status: 408, message: 'O envio demorou demais. Tente novamente.' },
  'request.wrong_origin': { status: 403, message: 'Pedido recusado: origem não reconhecida.', title: 'Acesso negado' },
  'request.not_found': { status: 404, message: 'Endereço não encontrado.' },
  'request.too_many': { status: 429, message: 'Aguarde alguns minutos e tente novamente.', title: 'Muitas tentativas' },
  'auth.required': { status: 401, message: 'Usuário não autenticado.', title: 'Erro de autenticação' },
  'auth.forbidden': { status: 403, message: 'Você não tem permissão para esta ação.', title: 'Acesso negado' },
  'clinics.not_found': { status: 404, message: 'Clínica não encontrada' },
  'clinics.blocked': {
    status: 403,
    message: 'Clínica selecionada não encontrada ou está bloqueada.',
    title: 'Clínica bloqueada',
  },
  'patients.not_found': { status: 404, message: 'Paciente não encontrado' },
  'jobs.not_found': { status: 404, message: 'Tarefa não encontrada' },
  'server.unexpected': { status: 500, message: 'Ocorreu um erro inesperado' },
  'server.overloaded': { status: 503, message: 'O sistema está muito ocupado agora. Tente novamente em instantes.' },
  'server.unavailable': {
    status: 503,
    message: 'O sistema está temporariamente indisponível. Nada foi perdido; tente novamente em instantes.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

export const errorEntry = (code: ErrorCode): ErrorEntry => errorCatalogue[code];
