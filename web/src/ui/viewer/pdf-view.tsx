import './viewer.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { previewTexts } from '@virtual-med/contract/documents/preview.texts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { PasswordField } from '../password-field.tsx';
import { openPdf, type Trouble } from './open-pdf.ts';
import { AddressConfirm, type Destination } from './pdf-links.tsx';
import { type PageSize, PdfPage } from './pdf-page.tsx';
import type { PdfSource } from './pdf-source.ts';
import { useBoxSize } from './use-box-size.ts';
import { usePdfPrinting } from './use-pdf-printing.tsx';
import { useZoom } from './use-zoom.ts';
import { ViewerFrame } from './viewer-frame.tsx';

interface PdfViewProps {
  source: PdfSource;
  title: string;
  /** A picture of the first page that stands there until it is drawn. */
  poster: string | undefined;
  startPage?: number | undefined;
  opening: ReactNode;
  onTrouble: (trouble: Trouble) => void;
}

interface Asking {
  readonly isWrong: boolean;
  readonly answer: (password: string) => void;
}

/** A PDF drawn inside the page, on every browser. */
export function PdfView({ source, title, poster, startPage, opening, onTrouble }: PdfViewProps) {
  const [pdf, setPdf] = useState<{ document: PDFDocumentProxy; first: PageSize }>();
  const [asking, setAsking] = useState<Asking>();
  useEffect(
    () =>
      openPdf(source.take(), {
        opened: (document) =>
          void document.getPage(1).then(
            (page) => {
              const { width, height } = page.getViewport({ scale: 1 });
              setPdf({ document, first: { width, height } });
            },
            () => onTrouble({ kind: 'damaged' }),
          ),
        password: (isWrong, answer) => setAsking({ isWrong, answer }),
        trouble: onTrouble,
      }),
    [source, onTrouble],
  );
  if (pdf) return <PdfPages pdf={pdf.document} first={pdf.first} title={title} poster={poster} startPage={startPage} />;
  if (asking)
    return (
      <PdfPassword
        isWrong={asking.isWrong}
        onAnswer={(password) => {
          setAsking(undefined);
          asking.answer(password);
        }}
      />
    );
  return opening;
}

const widestPage = 900;
const gap = 12;
const mostZoom = 5;
/** Browsers lay out nothing higher than about this. */
const highestPx = 16_000_000;

interface PdfPagesProps {
  pdf: PDFDocumentProxy;
  first: PageSize;
  title: string;
  poster: string | undefined;
  startPage: number | undefined;
}

/** What was known where a page measures as it did: nothing is drawn again then. */
function withSize(sizes: ReadonlyMap<number, PageSize>, number: number, { width, height }: PageSize, first: PageSize) {
  const known = sizes.get(number) ?? first;
  return known.width === width && known.height === height ? sizes : new Map(sizes).set(number, { width, height });
}

/** Height for a width of one; a page without end is shown as a long one. */
const shapeOf = ({ width, height }: PageSize) =>
  Math.min(Math.max(width > 0 && height > 0 ? height / width : 1, 1 / 20), 20);

function PdfPages({ pdf, first, title, poster, startPage = 1 }: PdfPagesProps) {
  const area = useRef<HTMLDivElement>(null);
  const room = useBoxSize(area);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(() => new Map());
  const [address, setAddress] = useState<string>();
  const printing = usePdfPrinting(pdf);
  const fitWidth = Math.max(1, Math.min(room.width - 2 * gap, widestPage));
  const heightOf = (number: number) => fitWidth * shapeOf(sizes.get(number) ?? first);
  const shownPages = Math.max(1, Math.min(pdf.numPages, Math.floor(highestPx / (heightOf(1) + gap))));
  const most = Math.min(mostZoom, highestPx / ((heightOf(1) + gap) * shownPages));
  const zoom = useZoom({ area, fitWidth: fitWidth + 2 * gap, most });

  const pages = useVirtualizer({
    count: room.width > 0 ? shownPages : 0,
    getScrollElement: () => area.current,
    estimateSize: (index) => (heightOf(index + 1) + gap) * zoom.zoom,
    overscan: 1,
  });
  // What a page measures is known by us and not by looking at it.
  const known = useMemo(() => ({ sizes, fitWidth, zoom: zoom.zoom }), [sizes, fitWidth, zoom.zoom]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when what is known changes
  useEffect(() => pages.measure(), [known]);

  const isLaidOut = room.width > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is room to scroll in
  useEffect(() => {
    if (isLaidOut && startPage > 1) pages.scrollToIndex(Math.min(startPage, shownPages) - 1, { align: 'start' });
  }, [isLaidOut]);

  const learnSize = (number: number, size: PageSize) => setSizes((before) => withSize(before, number, size, first));
  const goTo = async (destination: Destination) => {
    const place = typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
    const [page] = place ?? [];
    const index = typeof page === 'number' ? page : await pdf.getPageIndex(page as never);
    if (index >= 0 && index < shownPages) pages.scrollToIndex(index, { align: 'start' });
  };
  const middle = pages.getVirtualItemForOffset((pages.scrollOffset ?? 0) + room.height / 2);
  const width = fitWidth * zoom.zoom;
  const margin = gap * zoom.zoom;
  return (
    <>
      <ViewerFrame
        title={title}
        area={area}
        zoom={zoom}
        place={previewTexts.pageOf((middle?.index ?? 0) + 1, pdf.numPages)}
        onPrint={printing.start}
        aside={printing.progress}
      >
        <div
          className="relative mx-auto"
          style={{ height: pages.getTotalSize(), width: Math.max(width + 2 * margin, room.width) }}
        >
          {pages.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)`, paddingTop: margin / 2 }}
            >
              <PdfPage
                pdf={pdf}
                number={index + 1}
                poster={index === 0 ? poster : undefined}
                width={width}
                height={heightOf(index + 1) * zoom.zoom}
                onSize={learnSize}
                onAddress={setAddress}
                onDestination={(destination) => void goTo(destination).catch(() => {})}
              />
            </div>
          ))}
        </div>
        {shownPages < pdf.numPages && (
          <p className="p-6 text-center text-ink-muted">{previewTexts.pagesLeft(shownPages, pdf.numPages)}</p>
        )}
      </ViewerFrame>
      {address && <AddressConfirm address={address} onClose={() => setAddress(undefined)} />}
    </>
  );
}

const { password: copy } = previewTexts;

/** Asked before a locked document is shown; it opens the file here and is sent nowhere. */
function PdfPassword({ isWrong, onAnswer }: { isWrong: boolean; onAnswer: (password: string) => void }) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (password) onAnswer(password);
    else setMissing(true);
  };
  const error = missing && !password ? copy.missing : undefined;
  return (
    <form noValidate onSubmit={send} className="m-auto grid w-full max-w-sm gap-5 p-6">
      <div>
        <h3 className="text-section">{copy.title}</h3>
        <p className="mt-1.5 text-ink-muted">{copy.note}</p>
      </div>
      <PasswordField
        label={copy.label}
        autoComplete="new-password"
        value={password}
        error={error ?? (isWrong && !password ? copy.wrong : undefined)}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit">{copy.open}</Button>
    </form>
  );
}
