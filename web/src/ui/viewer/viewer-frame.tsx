import { previewTexts } from '@virtual-med/contract/documents/preview.texts';
import { Minus, Plus, Printer } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../icon-button.tsx';
import type { Zoom } from './use-zoom.ts';

interface ViewerFrameProps {
  title: string;
  area: RefObject<HTMLDivElement | null>;
  zoom: Zoom;
  /** Where one is, beside the tools. */
  place?: string;
  onPrint?: (() => void) | undefined;
  /** What else stands among the tools. */
  aside?: ReactNode;
  children: ReactNode;
}

/** What every file that is shown has around it: its tools, and the area that scrolls. */
export const ViewerFrame = ({ title, area, zoom, place, onPrint, aside, children }: ViewerFrameProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the area inside, whichever tool has the focus
  <div className="flex min-h-0 grow flex-col" onKeyDown={zoom.onKeyDown}>
    {/* biome-ignore lint/a11y/useSemanticElements: tools are no fields of a form */}
    <div
      role="group"
      aria-label={previewTexts.tools}
      className="flex shrink-0 items-center gap-1 border-b border-line bg-surface px-2 text-sm"
    >
      <IconButton aria-label={previewTexts.smaller} aria-disabled={!zoom.smaller} onClick={zoom.smaller}>
        <Minus className={`size-5 ${zoom.smaller ? '' : 'opacity-40'}`} aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        aria-label={previewTexts.fit(zoom.zoom)}
        onClick={zoom.fit}
        className="h-11 min-w-13 rounded-control text-ink-muted tabular-nums transition-colors hover:bg-sunken hover:text-ink"
      >
        {previewTexts.percent(zoom.zoom)}
      </button>
      <IconButton aria-label={previewTexts.larger} aria-disabled={!zoom.larger} onClick={zoom.larger}>
        <Plus className={`size-5 ${zoom.larger ? '' : 'opacity-40'}`} aria-hidden="true" />
      </IconButton>
      <p className="grow px-1 text-center text-ink-muted tabular-nums">{place}</p>
      {aside}
      {onPrint && (
        <IconButton aria-label={previewTexts.print} onClick={onPrint}>
          <Printer className="size-5" aria-hidden="true" />
        </IconButton>
      )}
    </div>
    <section
      ref={area as RefObject<HTMLElement | null>}
      aria-label={previewTexts.content(title)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="relative min-h-0 grow touch-pan-x touch-pan-y overflow-auto bg-sunken -outline-offset-2"
    >
      {children}
    </section>
  </div>
);
