/** A part of a policy's text. `{email}` in any sentence becomes a link to the installation's contact. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | {
      readonly caption: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface PolicySection {
  /** The section's anchor in the address. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Policy {
  readonly title: string;
  readonly lead: string;
  /** The day this wording began to hold, dd/mm/yyyy. */
  readonly since: string;
  /** Of the wordings people accept. */
  readonly version?: number;
  readonly sections: readonly PolicySection[];
}
