import type { WrittenContent } from '@virtual-med/contract/writing/content';

/** All that stands on the paper, formatted as it is to be read; variables in texts are filled already. */
export type PrintedDocument = WrittenContent & {
  readonly title: string;
  readonly clinic: {
    readonly name: string;
    readonly address: string;
    readonly phone: string;
    readonly email: string;
    readonly cnes: string;
    /** '#0f6e64' */
    readonly colour: string;
    readonly logo?: { readonly bytes: Uint8Array; readonly format: 'png' | 'jpg' | 'svg' } | undefined;
  };
  readonly patient: {
    readonly name: string;
    readonly socialName: string;
    readonly cpf: string;
    readonly passport: string;
    /** 'dd/mm/aaaa' */
    readonly birth: string;
    readonly age: string;
    readonly sex: string;
    readonly address: string;
    readonly representative: string;
  };
  /** None: the clinic issues it. */
  readonly professional: {
    readonly name: string;
    /** 'CRM/SP 123456' */
    readonly council: string;
    /** 'RQE 123' */
    readonly specialties: string;
    readonly contact: string;
  } | null;
  readonly place: string;
  /** 'yyyy-mm-dd', and the hour, by the clinic's clock. */
  readonly day: string;
  readonly hour: number;
  readonly mark: 'draft' | 'by_hand' | 'none';
  readonly copies: number;
  /** Drafts have none. The path is the dark squares of a QR code so many squares wide. */
  readonly verification: {
    readonly address: string;
    readonly code: string;
    readonly qr: { readonly size: number; readonly path: string };
  } | null;
  readonly replaces: string;
};
