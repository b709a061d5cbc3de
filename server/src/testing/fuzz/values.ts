import fc, { type Arbitrary } from 'fast-check';

/** An id of the world the request is sent into, put in when it is built: see `World.ids`. */
export const idToken = (name: string): string => `@id:${name}`;
export const idNames = [
  'clinic',
  'patient',
  'member',
  'document',
  'foreignClinic',
  'foreignPatient',
  'foreignMember',
  'foreignDocument',
] as const;
export type IdName = (typeof idNames)[number];

const nested = (depth: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`);

/** A cursor is text of our own making that comes back from strangers. */
const forgedCursor = fc.json().map((text) => Buffer.from(text).toString('base64url'));

const hostileTexts = [
  '',
  ' ',
  'a\u0000b',
  'a\ud800b',
  '\udc00',
  '\u202eabc',
  '\u200b',
  '\ufeff',
  'İstanbul',
  'ﬃ',
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301'.repeat(300),
  'á'.repeat(5_000),
  'a'.repeat(70_000),
  `${'a'.repeat(4_000)}@`,
  `${'a.'.repeat(3_000)}@exemplo.med`,
  `${'('.repeat(3_000)}1`,
  "' or 1=1 --",
  '$1',
  '%',
  '\\',
  '_%\\%_',
  '{{constructor}}',
  '#{7*7}',
  '../../../../etc/passwd',
  'C:\\con\\nul',
  'file:///etc/passwd',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: x=1',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9007199254740993',
  '-2147483649',
  '0x10',
  '٣',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '275760-09-13',
  '-000001-01-01',
  '2026-01-01T00:00:00Z',
  '2026-01-01T25:61:61+99:99',
  '9999-12-31T23:59:59.999999999Z',
  '0001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{00000000-0000-0000-0000-000000000000}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
];

const hostileNumbers = [0, -0, -1, 1, 0.1, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21];

const hostileThings = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  JSON.parse('{"__proto__":{"isSuperAdmin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"role":"admin"}}}'),
  { toString: 'x', valueOf: 1 },
  { length: 1e9 },
  JSON.parse('{"then":"x"}'),
  { toJSON: 'x' },
  Array.from({ length: 2_000 }, () => 0),
  nested(500, '[', ']'),
  nested(500, '{"a":', '}'),
];

/** Each code point but halves of pairs. The library's own ('binary') makes a table of a million of them before it draws one. */
const surrogates = { first: 0xd800, count: 0x800 };
const anySign = fc
  .nat(0x10ffff - surrogates.count)
  .map((code) => String.fromCodePoint(code < surrogates.first ? code : code + surrogates.count));

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: anySign, maxLength: 60 }) },
  { weight: 1, arbitrary: forgedCursor },
  { weight: 1, arbitrary: fc.constantFrom(...idNames).map(idToken) },
);

export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileThings) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** As text, also where the value's own `toString` is none. */
export const asText = (value: unknown): string =>
  typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
