export interface SwiftLayout {
  folder: string;
  devices: string;
  user: string;
  address: string;
  ports: { proxy: number; account: number; container: number; object: number };
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

type StorageServer = 'account' | 'container' | 'object';

export const storageServers: readonly StorageServer[] = ['account', 'container', 'object'];

/** Long on purpose: a busy machine must make the rig slow, never make it answer differently. */
const patienceSeconds = 60;

/** Smaller than S3's 1000 so that a test sees several pages without writing a thousand objects. */
const listingPageSize = 25;

/** tempauth insists on a cache in the pipeline; one that never answers means nothing is ever stale. */
const nobodyListens = 1;

function defaults(layout: SwiftLayout, port: number): string {
  return `[DEFAULT]
bind_ip = ${layout.address}
bind_port = ${port}
bind_timeout = 2
workers = 0
user = ${layout.user}
swift_dir = ${layout.folder}
devices = ${layout.devices}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_level = INFO
log_address = ${layout.folder}/no-syslog
node_timeout = ${patienceSeconds}
conn_timeout = ${patienceSeconds}
client_timeout = ${patienceSeconds}
container_update_timeout = ${patienceSeconds}
`;
}

function storageServerConfig(layout: SwiftLayout, server: StorageServer): string {
  return `${defaults(layout, layout.ports[server])}
[pipeline:main]
pipeline = ${server}-server

[app:${server}-server]
use = egg:swift#${server}
`;
}

function proxyConfig(layout: SwiftLayout): string {
  const [account, user] = layout.accessKeyId.split(':');
  return `${defaults(layout, layout.ports.proxy)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
recoverable_node_timeout = ${patienceSeconds}
error_suppression_limit = 1000000

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:gatekeeper]
use = egg:swift#gatekeeper

[filter:cache]
use = egg:swift#memcache
memcache_servers = ${layout.address}:${nobodyListens}

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api
location = ${layout.region}
max_bucket_listing = ${listingPageSize}

[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${layout.secretAccessKey} .admin

[filter:slo]
use = egg:swift#slo

[filter:dlo]
use = egg:swift#dlo
`;
}

/** Every file the four servers need, by name inside `layout.folder`. */
export function configFiles(layout: SwiftLayout): Record<string, string> {
  const files: Record<string, string> = {
    'swift.conf': `[swift-hash]
swift_hash_path_suffix = rig
swift_hash_path_prefix = rig

[storage-policy:0]
name = only
default = yes
`,
    'proxy-server.conf': proxyConfig(layout),
  };
  for (const server of storageServers) files[`${server}-server.conf`] = storageServerConfig(layout, server);
  return files;
}
