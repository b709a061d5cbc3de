import { isIPv6 } from 'node:net';

/** The address limits are counted against. An IPv6 household has a whole /64 to choose from, so that counts as one. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [left = '', right] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const [head, tail] = [left, right ?? ''].map((side) => (side === '' ? [] : side.split(':')));
  const filler = right === undefined ? [] : new Array<string>(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill('0');
  return [...(head ?? []), ...filler, ...(tail ?? [])]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Many addresses of one hand: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export const networkKey = (ip: string): string => {
  const key = addressKey(ip);
  return key.includes(':') ? key.split(':').slice(0, 3).join(':') : key.split('.').slice(0, 3).join('.');
};
