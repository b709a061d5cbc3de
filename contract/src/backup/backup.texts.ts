/** Why an archive is not taken, a target not used or a backup not made: said to the operator, who has to act. */
export const backupFailures = {
  not_configured:
    'O backup não está configurado. Defina BACKUP_DIR (ou BACKUP_S3_BUCKET e as outras variáveis BACKUP_S3_*) e a senha do backup em BACKUP_PASSPHRASE.',
  no_passphrase:
    'Falta a senha do backup: defina BACKUP_PASSPHRASE, ou um arquivo com ela, com pelo menos 16 caracteres.',
  nothing_there: 'Não há nada para copiar: a pasta de dados (DATA_DIR) não tem um banco de dados.',
  no_archive: 'O arquivo de backup não foi encontrado.',
  foreign: 'Este arquivo não é um backup da Virtual.med, ou o começo dele está danificado.',
  passphrase: 'A senha do backup está errada, ou o começo do arquivo está danificado.',
  damaged: 'O backup está danificado ou incompleto. Nada foi restaurado. Use outra cópia.',
  newer: 'O backup foi feito por uma versão mais nova do sistema. Atualize o sistema e tente de novo.',
  older:
    'O backup foi feito por uma versão antiga demais para esta. Restaure-o com a última versão que contém server/migrations/0115-patients-without-counters.sql, inicie-a uma vez e só então use esta.',
  other_schema: 'O backup foi feito por uma versão do sistema com outro histórico de migrações.',
  other_key:
    'SECRET_KEY não é a chave deste backup. Defina a chave original em SECRET_KEY, ou mantenha a nova e informe a original em OLD_SECRET_KEYS. O comando "npm run restore -- --keys <arquivo>" mostra as chaves do backup.',
  old_keys_missing:
    'Parte deste backup foi cifrada com chaves antigas. Informe-as em OLD_SECRET_KEYS. O comando "npm run restore -- --keys <arquivo>" mostra as chaves do backup.',
  folder_not_empty: 'A pasta de dados não está vazia. Restaure em uma pasta nova ou vazia (DATA_DIR).',
  database_not_empty: 'O banco de dados não está vazio. Restaure em um banco novo.',
  files_not_empty: 'O armazenamento de arquivos não está vazio. Restaure em um armazenamento novo.',
  other_unfinished:
    'Esta pasta tem uma restauração inacabada de outro backup. Apague a pasta (e esvazie o armazenamento S3, se houver) e tente de novo.',
  unfinished:
    'Uma restauração não terminou nesta pasta de dados, por isso o sistema não inicia. Repita "npm run restore" com o mesmo backup, ou apague a pasta.',
  interrupted: 'O servidor foi encerrado durante o backup.',
  running: 'Já há um backup em andamento.',
  target_full:
    'Não há espaço para restaurar. Nada inicia nesta pasta: libere espaço e repita o comando com o mesmo backup.',
  target:
    'O armazenamento de arquivos não pôde ser usado. Nada inicia nesta pasta: corrija a causa e repita o comando.',
  full: 'Não há espaço no destino do backup. Libere espaço ou reduza BACKUP_KEEP.',
  destination: 'O destino do backup não pôde ser usado.',
  source: 'Não foi possível ler o banco de dados ou os arquivos.',
} as const;
export type BackupFailureReason = keyof typeof backupFailures;

export const backupTexts = {
  title: 'Backup',
  note: 'Cópia cifrada do banco de dados, dos arquivos e das chaves, feita com o sistema no ar.',
  loadFailed: 'Não foi possível carregar a situação do backup.',
  states: {
    good: { label: 'Em dia', title: 'O último backup está em dia.' },
    never: { label: 'Ainda não feito', title: 'Nenhum backup foi feito ainda.' },
    late: { label: 'Atrasado', title: 'O último backup é mais antigo do que deveria.' },
    failed: { label: 'Falhou', title: 'O último backup falhou.' },
    off: { label: 'Desligado', title: 'O backup automático não está configurado.' },
  },
  offNote:
    'Quem cuida da instalação define o destino (BACKUP_DIR), a senha e o intervalo. O guia de operação explica como.',
  running: 'Um backup está sendo feito agora.',
  lastSuccess: 'Último backup bom',
  none: 'Nenhum',
  size: 'Tamanho',
  files: 'Arquivos',
  every: 'Intervalo',
  byHand: 'Só quando o operador pede',
  failure: 'Última falha',

  /** Beside a letter that waited when the backup was made, among the tasks that failed. */
  waitingLetter: 'Esperava o envio quando o backup foi feito e pode já ter sido enviado. Confira antes de repetir.',
} as const;

/** '30 minutos', '6 horas', '1 dia'. */
export function backupInterval(seconds: number): string {
  const units = [
    [86_400, 'dia', 'dias'],
    [3_600, 'hora', 'horas'],
    [60, 'minuto', 'minutos'],
  ] as const;
  const [size, one, many] = units.find(([unit]) => seconds % unit === 0) ?? units[2];
  const count = Math.round(seconds / size);
  return `${count} ${count === 1 ? one : many}`;
}

export const missingFiles = (count: number): string =>
  count === 1
    ? '1 documento já não tinha o seu arquivo quando o backup foi feito.'
    : `${count} documentos já não tinham o seu arquivo quando o backup foi feito.`;
