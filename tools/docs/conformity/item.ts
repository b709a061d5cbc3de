export interface Proof {
  readonly file: string;
  /** As it is written in the file; none where every test of the file is about it. */
  readonly title: string | undefined;
}

export type State =
  | { readonly kind: 'proven'; readonly proofs: readonly Proof[] }
  /** What is asked for is a document, and here it is. */
  | { readonly kind: 'written'; readonly files: readonly string[] }
  | { readonly kind: 'not applicable'; readonly why: string }
  /** Done by people or machines outside this software. */
  | { readonly kind: 'process'; readonly whose: string }
  | { readonly kind: 'missing'; readonly what: string };

export interface Item {
  readonly id: string;
  /** In our own words. */
  readonly asks: string;
  readonly state: State;
}

export interface Standard {
  readonly name: string;
  /** What of it is listed, and where its text is to be read. */
  readonly scope: string;
  readonly items: readonly Item[];
}

export const item = (id: string, asks: string, state: State): Item => ({ id, asks, state });

/** A file, then the titles of its tests; only the file where all of them are meant. */
export const by = (...named: readonly [file: string, ...titles: string[]][]): State => ({
  kind: 'proven',
  proofs: named.flatMap(([file, ...titles]): Proof[] =>
    titles.length === 0 ? [{ file, title: undefined }] : titles.map((title) => ({ file, title })),
  ),
});
export const written = (...files: readonly string[]): State => ({ kind: 'written', files });
export const notApplicable = (why: string): State => ({ kind: 'not applicable', why });
export const process = (whose: string): State => ({ kind: 'process', whose });
export const missing = (what: string): State => ({ kind: 'missing', what });
