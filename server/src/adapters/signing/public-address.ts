import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { SigningError } from './signing.port.ts';

const subnets = (family: 'ipv4' | 'ipv6', networks: readonly (readonly [network: string, prefix: number])[]) => {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
};

/** IANA's IPv4 Special-Purpose Address Registry, whole blocks, and multicast. */
const specialV4 = subnets('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** The only block IPv6 addresses are given out of: what is special outside it needs no line. */
const globalUnicastV6 = subnets('ipv6', [['2000::', 3]]);
/** IANA's IPv6 Special-Purpose Address Registry, as far as it lies in that block; 6to4 carries an IPv4 address. */
const specialV6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

const isPublic = ({ address, family }: LookupAddress): boolean =>
  family === 6
    ? globalUnicastV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
    : !specialV4.check(address, 'ipv4');

/** A number in place of a name is connected to without a look-up, and judged before. */
export function requirePublicHost({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  if (family !== 0 && !isPublic({ address, family })) throw new SigningError('invalid', 'address of our own network');
}

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
      else if (!addresses.every(isPublic))
        callback(new SigningError('invalid', 'name leads into our own network'), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
