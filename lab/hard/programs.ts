import type { DebianPrograms } from './debian-packages.ts';

/** Debian's OpenStack Swift, for files on a real S3. */
export const swift: DebianPrograms = {
  name: 'OpenStack Swift',
  packages: ['swift', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
  programs: ['proxy', 'account', 'container', 'object'].map((part) => `/usr/bin/swift-${part}-server`),
};

/** Debian's pooler, of before poolers knew prepared statements. */
export const pgbouncer: DebianPrograms = {
  name: 'pgbouncer',
  packages: ['pgbouncer'],
  programs: ['/usr/sbin/pgbouncer'],
};

/** A PostgreSQL that survives the loss of its machine. */
export const patroni: DebianPrograms = {
  name: 'Patroni',
  packages: ['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'postgresql-15'],
  programs: ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres'],
};

/** What others say of the files we sign. */
export const signatureJudges: DebianPrograms = {
  name: 'Judges of signatures (poppler, qpdf, OpenSSL)',
  packages: ['poppler-utils', 'qpdf', 'openssl'],
  programs: ['/usr/bin/pdfsig', '/usr/bin/qpdf', '/usr/bin/openssl'],
};
