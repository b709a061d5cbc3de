import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { previewTexts } from '@virtual-med/contract/documents/preview.texts';
import { ExternalLink, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBackCloses } from '../back-closes.ts';
import type { OpenProps } from '../dialog.tsx';
import { backdropStyle } from '../dialog-style.ts';
import { AnchorButton } from '../link-button.tsx';
import { FilePreview } from './file-preview.tsx';

interface PreviewDialogProps extends OpenProps {
  title: string;
  src: string;
  endpoint: AnyEndpoint;
  contentType: string;
  firstPage?: string | undefined;
  /** The page a PDF is opened at; the first, unless told. */
  startPage?: number | undefined;
  /** Leads to the file in a tab of its own, as the browser itself shows it. */
  apart?: string;
  /** Keeps the file. */
  save: ReactNode;
}

/** One file over everything else, as large as the window allows. */
export function PreviewDialog({ open, onOpenChange, title, apart, save, ...file }: PreviewDialogProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className={`z-50 ${backdropStyle}`} />
        <BaseDialog.Popup className="fixed inset-0 z-50 flex flex-col bg-surface text-ink transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-6 sm:overflow-hidden sm:rounded-card sm:border sm:border-line sm:shadow-dialog">
          <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
            <BaseDialog.Title className="line-clamp-2 text-section">{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Fechar"
              className="grid size-12 shrink-0 place-items-center rounded-control text-ink-muted transition-colors hover:bg-sunken hover:text-ink"
            >
              <X className="size-6" aria-hidden="true" />
            </BaseDialog.Close>
          </header>
          <BaseDialog.Description className="sr-only">{previewTexts.description}</BaseDialog.Description>
          <div className="flex min-h-0 grow flex-col bg-sunken">
            <FilePreview key={file.src} {...file} title={title} save={save} />
          </div>
          <footer className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-3 sm:gap-3 sm:px-5">
            {save}
            {apart && (
              <AnchorButton variant="outline" href={apart} target="_blank" rel="noopener">
                <ExternalLink className="size-4.5 max-sm:hidden" aria-hidden="true" />
                {previewTexts.openApart}
              </AnchorButton>
            )}
          </footer>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
