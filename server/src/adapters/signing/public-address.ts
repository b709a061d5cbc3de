import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';
import { SigningError } from './signing.port.ts';

/** Addresses inside a machine or a network: loopback, private, link-local, shared, reserved, and their IPv6 kin. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

const isInside = ({ address, family }: LookupAddress): boolean => inside.check(address, family === 6 ? 'ipv6' : 'ipv4');

type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for a connection and refuses addresses of our own network. The connection uses the very addresses
 * checked here, so a name that changes its answer in between gains nothing.
 */
export const publicLookup =
  (resolve: Resolve = dnsLookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new SigningError('unavailable', 'name without an address'), '', 0);
      else if (addresses.some(isInside))
        callback(new SigningError('invalid', 'name leads into our own network'), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
