import type { SignedMark } from '@virtual-med/contract/signing/signing';

interface SignedColumns {
  readonly signed_by_name: string | null;
  readonly signed_at: string | null;
  readonly signed_as_test: boolean | null;
}

export const signedMark = (row: SignedColumns): SignedMark | null =>
  row.signed_at === null
    ? null
    : { by: row.signed_by_name ?? '', at: row.signed_at, isTest: row.signed_as_test === true };
