import {
  type ImportKind,
  type ImportMapping,
  type ImportReason,
  type ImportVerdict,
  importWarnings,
} from '@virtual-med/contract/imports/imports';
import type { Actor, Tx } from '../../../core/db/database.ts';
import type { ColumnSigns } from './guess-columns.ts';
import type { ImportRef } from './import-access.ts';

/** Somebody a row names, and what there is to say of the row. */
export interface ReadRow<Person> {
  readonly person: Person;
  readonly reasons: readonly ImportReason[];
}

/** With what its person is known by. */
export interface KeyedRow<Person> extends ReadRow<Person> {
  readonly keys: readonly string[];
}

/** Nothing that stops it. */
export const isComplete = ({ reasons }: ReadRow<unknown>): boolean =>
  reasons.every((reason) => importWarnings.includes(reason));

/** Who is in the clinic has an id, an earlier row of the file a number. */
export type Known<Facts> = Facts & { readonly id: string | null; readonly number: number | null };

/** Those who share a key with a row, by key. */
export type KnownByKey<Facts> = Map<string, Known<Facts>[]>;

/** Of one person: CPF, e-mail, and day and telephone with each of two names. */
export const mostKeys = 6;

export interface Judgement {
  readonly verdict: ImportVerdict;
  readonly reasons: readonly ImportReason[];
  readonly match: { readonly id: string | null; readonly number: number | null } | null;
}

export interface Columns {
  readonly headings: readonly string[];
  readonly mapping: ImportMapping;
  /** Cells of the first rows. */
  readonly sample: readonly (readonly string[])[];
}

export interface Registered {
  readonly id: string;
  /** What there is to say of them besides. */
  readonly reasons: readonly ImportReason[];
}

/** Whether somebody is taken out again, or why they stay. */
export interface Undone {
  readonly id: string;
  readonly isRemoved: boolean;
  readonly reason: ImportReason | null;
}

/** What differs between lists: who is read in a row, who is known already, and how they are registered and taken out. */
export interface ListKind<Facts = object, Person extends Facts = Facts> {
  readonly kind: ImportKind;
  readonly signs: ColumnSigns;
  /** The column of a row for whom it became. */
  readonly made: 'patient_id' | 'user_id';
  reader(columns: Columns): (cells: readonly string[]) => ReadRow<Person>;
  /** Those of the clinic who share a key with one of the rows. */
  knownLike(tx: Tx, clinicId: string, rows: readonly ReadRow<Person>[]): Promise<readonly Known<Facts>[]>;
  /** What somebody is known by: who shares none of it with a row is not compared with it. Up to `mostKeys`. */
  keysOf(one: Facts): string[];
  judge(row: KeyedRow<Person>, known: KnownByKey<Facts>): Judgement;
  /** Without mail, and refused where somebody registered the same person since the rows were judged. */
  register(tx: Tx, actor: Actor, clinicId: string, person: Person): Promise<Registered | undefined>;
  undo(tx: Tx, ref: ImportRef, ids: readonly string[]): Promise<readonly Undone[]>;
  namesOf(tx: Tx, clinicId: string, ids: readonly string[]): Promise<readonly { id: string; name: string }[]>;
}

/** A list a step is asked for, and by whom. */
export interface AskedList {
  readonly actor: Actor;
  readonly ref: ImportRef;
  readonly kind: ListKind;
}
