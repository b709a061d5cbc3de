import { tags } from './asn1.ts';

export function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const digits = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([tag, 0x80 + digits.length]), digits, body]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => element(tags.sequence, ...parts);
export const octetString = (value: Buffer): Buffer => element(tags.octetString, value);
export const nothing: Buffer = element(tags.null);

/** DER wants the parts of a set in the order of their bytes. */
export const setOf = (...parts: readonly Buffer[]): Buffer => element(tags.set, ...parts.toSorted(Buffer.compare));

/** Not negative, most significant byte first. */
export function integer(value: number | Buffer): Buffer {
  let bytes = typeof value === 'number' ? Buffer.from(value.toString(16).padStart(12, '0'), 'hex') : value;
  while (bytes.length > 1 && bytes[0] === 0) bytes = bytes.subarray(1);
  return element(tags.integer, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function oid(name: string): Buffer {
  const [first = 0, second = 0, ...rest] = name.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const digits = [part % 128];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) + 128);
    return digits;
  });
  return element(tags.oid, Buffer.from(bytes));
}

export const generalizedTime = (at: Date): Buffer =>
  element(tags.generalizedTime, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
