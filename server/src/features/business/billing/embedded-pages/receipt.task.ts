import type { EmbeddedInvoice } from '../../../../adapters/payments/embedded.payments.ts';
import { ownBytes } from '../../../../core/isolated/messages.ts';
import type { Brand } from '../../../../core/mail/layout.mail.ts';
import { receiptPdf } from './receipt.pdf.ts';

interface Input {
  readonly invoice: EmbeddedInvoice;
  readonly brand: Brand;
  readonly logo: ArrayBuffer | undefined;
}

export default async function writeReceipt({ invoice, brand, logo }: Input): Promise<ArrayBuffer> {
  return ownBytes(await receiptPdf(invoice, { brand, logo: logo && new Uint8Array(logo) }));
}
