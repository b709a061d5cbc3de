import { previewTexts } from '@virtual-med/contract/documents/preview.texts';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** A place within the document, by its name or spelled out. */
export type Destination = string | readonly unknown[];

interface Link {
  readonly id: string;
  /** In hundredths of the page. */
  readonly box: { readonly left: string; readonly top: string; readonly width: string; readonly height: string };
  readonly address?: string;
  readonly destination?: Destination;
}

interface Annotation {
  readonly id: string;
  readonly subtype?: string;
  readonly rect?: readonly number[];
  readonly url?: string;
  readonly dest?: Destination | null;
}

const mostLinks = 300;

/** Only what leads to a page of the web; scripts, files, programs and mail stay words on paper. */
function webAddress(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

function linksOf(annotations: readonly Annotation[], page: PDFPageProxy): Link[] {
  const viewport = page.getViewport({ scale: 1 });
  return annotations.flatMap(({ id, subtype, rect, url, dest }) => {
    const address = webAddress(url);
    if (subtype !== 'Link' || rect?.length !== 4 || !(address || dest)) return [];
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0) as number[];
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0) as number[];
    const share = (length: number, of: number) => `${(100 * length) / of}%`;
    const box = {
      left: share(Math.min(x1, x2), viewport.width),
      top: share(Math.min(y1, y2), viewport.height),
      width: share(Math.abs(x2 - x1), viewport.width),
      height: share(Math.abs(y2 - y1), viewport.height),
    };
    return [{ id, box, ...(address ? { address } : { destination: dest as Destination }) }];
  });
}

interface PageLinksProps {
  page: PDFPageProxy;
  onAddress: (address: string) => void;
  onDestination: (destination: Destination) => void;
}

/** Where a page's links lie. They are buttons of ours: nothing leads anywhere before it was asked about. */
export function PageLinks({ page, onAddress, onDestination }: PageLinksProps) {
  const [links, setLinks] = useState<Link[]>([]);
  useEffect(() => {
    let gone = false;
    page.getAnnotations({ intent: 'display' }).then(
      (annotations) => !gone && setLinks(linksOf(annotations as Annotation[], page).slice(0, mostLinks)),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [page]);
  return links.map(({ id, box, address, destination }) => (
    <button
      key={id}
      type="button"
      aria-label={address ? previewTexts.link(address) : previewTexts.linkWithin}
      className="absolute cursor-pointer rounded-small hover:bg-[#1a1d21]/10"
      style={box}
      onClick={() => (address ? onAddress(address) : destination && onDestination(destination))}
    />
  ));
}

/** Asked before a document leads out of the product. */
export const AddressConfirm = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={previewTexts.linkQuestion}
    note={previewTexts.linkNote}
    confirm={previewTexts.linkOpen}
    onConfirm={() => {
      window.open(address, '_blank', 'noopener,noreferrer');
      onClose();
    }}
  >
    <p className="rounded-control bg-sunken px-4 py-3 wrap-anywhere">{address.slice(0, 500)}</p>
  </ConfirmDialog>
);
