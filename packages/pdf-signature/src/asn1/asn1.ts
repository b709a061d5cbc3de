/**
 * Reads ASN.1 as certificates, CMS, CRLs and time stamps use it: DER, and BER with open ends, as other signers write it.
 * A node keeps the bytes it came in, because hashes and signatures are over those and over no second writing of them, and
 * is taken apart only where it is looked into.
 */

const maxDepth = 60;

interface Head {
  readonly tag: number;
  readonly size: number;
  /** Null: up to the mark of the end. */
  readonly length: number | null;
}

function headAt(bytes: Buffer, at: number): Head {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new SyntaxError('asn1: no element here');
  if (first < 0x80) return { tag, size: 2, length: first };
  const count = first & 0x7f;
  if (count === 0 && (tag & 0x20) !== 0) return { tag, size: 2, length: null };
  if (count === 0 || count > 4 || at + 2 + count > bytes.length) throw new SyntaxError('asn1: an unusual length');
  return { tag, size: 2 + count, length: bytes.readUIntBE(at + 2, count) };
}

const isEnd = (bytes: Buffer, at: number): boolean => bytes[at] === 0 && bytes[at + 1] === 0;

function endAt(bytes: Buffer, at: number, depth: number): number {
  if (depth > maxDepth) throw new SyntaxError('asn1: too deep');
  const { size, length } = headAt(bytes, at);
  let next = at + size;
  if (length === null) {
    while (!isEnd(bytes, next)) next = endAt(bytes, next, depth + 1);
    return next + 2;
  }
  if (next + length > bytes.length) throw new SyntaxError('asn1: longer than what is here');
  return next + length;
}

export class Asn1 {
  readonly tag: number;
  readonly bytes: Buffer;
  readonly value: Buffer;
  readonly #depth: number;
  #children: readonly Asn1[] | undefined;

  constructor(bytes: Buffer, at = 0, depth = 0) {
    const { tag, size, length } = headAt(bytes, at);
    const end = endAt(bytes, at, depth);
    this.tag = tag;
    this.bytes = bytes.subarray(at, end);
    this.value = bytes.subarray(at + size, length === null ? end - 2 : end);
    this.#depth = depth;
  }

  get isConstructed(): boolean {
    return (this.tag & 0x20) !== 0;
  }

  /** One after the other, for lists too long to hold. */
  *each(): Generator<Asn1> {
    if (!this.isConstructed) return;
    for (let next = 0; next < this.value.length; ) {
      const child = new Asn1(this.value, next, this.#depth + 1);
      yield child;
      next += child.bytes.length;
    }
  }

  get children(): readonly Asn1[] {
    this.#children ??= [...this.each()];
    return this.#children;
  }

  /** The element that this path leads to; an error where there is none. */
  at(...path: number[]): Asn1 {
    let node: Asn1 | undefined = this;
    for (const index of path) node = node?.children[index];
    if (!node) throw new SyntaxError('asn1: something is missing');
    return node;
  }

  withTag(tag: number): Asn1 | undefined {
    return this.children.find((child) => child.tag === tag);
  }
}

/** The one element that these bytes are. */
export function readAsn1(bytes: Buffer): Asn1 {
  const node = new Asn1(bytes);
  if (node.bytes.length !== bytes.length) throw new SyntaxError('asn1: something stands behind the end');
  return node;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
} as const;

/** Also where they come in pieces, as BER allows. */
export function octetsOf(node: Asn1): Buffer {
  if (node.tag === tags.octetString) return node.value;
  if (node.tag !== (tags.octetString | 0x20)) throw new SyntaxError('asn1: no octets');
  return Buffer.concat(node.children.map(octetsOf));
}

export function oidOf(node: Asn1): string {
  if (node.tag !== tags.oid || node.value.length === 0 || node.value.length > 64)
    throw new SyntaxError('asn1: no name');
  const parts: number[] = [];
  let part = 0;
  for (const byte of node.value) {
    part = part * 128 + (byte & 0x7f);
    if (part > Number.MAX_SAFE_INTEGER / 256) throw new SyntaxError('asn1: a name out of range');
    if (byte >= 0x80) continue;
    parts.push(part);
    part = 0;
  }
  const [first = 0, ...rest] = parts;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}

export function textOf({ tag, value }: Asn1): string {
  if (tag === tags.utf8String) return value.toString('utf8');
  if (tag !== tags.bmpString) return value.toString('latin1');
  if (value.length % 2 !== 0) throw new SyntaxError('asn1: half a character');
  return Buffer.from(value).swap16().toString('utf16le');
}

export function timeOf({ tag, value }: Asn1): Date {
  const pattern =
    tag === tags.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/
      : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d{1,9})?Z$/;
  const parts = pattern.exec(value.toString('latin1'))?.slice(1).map(Number);
  if (!parts) throw new SyntaxError('asn1: no time');
  const [written = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const year = tag === tags.utcTime ? written + (written < 50 ? 2000 : 1900) : written;
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) throw new SyntaxError('asn1: no such day');
  return time;
}
