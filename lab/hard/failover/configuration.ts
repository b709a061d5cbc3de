import { join } from 'node:path';

export interface Ports {
  /** Per node: PostgreSQL, Patroni's own service, etcd for clients and for its peers. */
  readonly nodes: readonly { postgres: number; patroni: number; etcd: number; peer: number }[];
  /** Where the balancer leads to the leader of the database, and to the servers. */
  readonly database: number;
  readonly web: number;
  readonly servers: readonly number[];
}

export const superuser = { user: 'postgres', password: 'drill' };
const binaries = '/usr/lib/postgresql/15/bin';

export function etcdArguments(folder: string, ports: Ports, n: number): string[] {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const own = ports.nodes[n] as Ports['nodes'][number];
  return Object.entries({
    name: `e${n}`,
    'data-dir': join(folder, `etcd${n}`),
    'listen-client-urls': at(own.etcd),
    'advertise-client-urls': at(own.etcd),
    'listen-peer-urls': at(own.peer),
    'initial-advertise-peer-urls': at(own.peer),
    'initial-cluster': ports.nodes.map(({ peer }, index) => `e${index}=${at(peer)}`).join(','),
    'initial-cluster-state': 'new',
    'heartbeat-interval': '500',
    'election-timeout': '5000',
    // What the drill is about is the database's durability, not that of who leads it.
    'unsafe-no-fsync': 'true',
    'log-level': 'error',
  }).map(([name, value]) => `--${name}=${value}`);
}

/** JSON is YAML as well. */
export function patroniConfiguration(folder: string, ports: Ports, n: number, synchronous: boolean): string {
  const own = ports.nodes[n] as Ports['nodes'][number];
  const rest = `127.0.0.1:${own.patroni}`;
  const credentials = (username: string) => ({ username, password: superuser.password });
  return JSON.stringify({
    scope: 'drill',
    name: `n${n}`,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: ports.nodes.map(({ etcd }) => `127.0.0.1:${etcd}`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        maximum_lag_on_failover: 100_000_000,
        synchronous_mode: synchronous,
        synchronous_mode_strict: synchronous,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            wal_level: 'replica',
            hot_standby: 'on',
            wal_log_hints: 'on',
            max_connections: 100,
            shared_buffers: '64MB',
            fsync: 'on',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${own.postgres}`,
      connect_address: `127.0.0.1:${own.postgres}`,
      data_dir: join(folder, `pg${n}`),
      bin_dir: binaries,
      pgpass: join(folder, `pgpass${n}`),
      authentication: {
        superuser: credentials(superuser.user),
        replication: credentials('replicator'),
        rewind: credentials('rewinder'),
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
    },
  });
}

/** What the balancer says when no server answers: the same as the servers themselves say. */
export const refusal = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: application/json; charset=utf-8',
  'Cache-Control: no-store',
  'Retry-After: 2',
  'Connection: close',
  '',
  '{"code":"server.unavailable","message":"O sistema está temporariamente indisponível."}',
].join('\r\n');

export const balancerConfiguration = (ports: Ports, refusalFile: string): string => `
global
  maxconn 1000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${ports.nodes.map(({ postgres, patroni }, n) => `  server n${n} 127.0.0.1:${postgres} check port ${patroni}`).join('\n')}
listen web
  mode http
  bind 127.0.0.1:${ports.web}
  option httpchk GET /healthz
  http-check expect status 200
  # Where a server dies, haproxy closes a client's kept connection without a word.
  option httpclose
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  timeout http-request 10s
  timeout client 90s
  timeout server 90s
  errorfile 502 ${refusalFile}
  errorfile 503 ${refusalFile}
  errorfile 504 ${refusalFile}
  default-server inter 1s fall 2 rise 1
${ports.servers.map((port, n) => `  server s${n} 127.0.0.1:${port} check`).join('\n')}
`;
