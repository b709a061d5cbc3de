import { limits } from '@virtual-med/contract/core/limits';
import { pageCameraTexts as texts } from '@virtual-med/contract/documents/page-camera.texts';
import { discardTexts } from '@virtual-med/contract/shell/shell.texts';
import { Camera as CameraIcon, Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, type OpenProps } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CornerEditor } from './corner-editor.tsx';
import { LiveCamera } from './live-camera.tsx';
import { makeDocument } from './make-document.ts';
import { PageList } from './page-list.tsx';
import { type Drawable, withPicture } from './pictures.ts';
import { useCamera } from './use-camera.ts';
import { type ShotPage, usePages } from './use-pages.ts';

interface PageCameraDialogProps extends OpenProps {
  /** Given the PDF of all pages. */
  onMade: (file: File) => void;
}

/** Several pages, each photographed or chosen, straightened and put into one PDF. */
export function PageCameraDialog({ open, onOpenChange, onMade }: PageCameraDialogProps) {
  const { pages, add, lookAt, adjust, turn, move, remove } = usePages();
  const [adjusted, setAdjusted] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const { camera, retry } = useCamera(open && adjusted === undefined);
  const edited = pages.find(({ key }) => key === adjusted);
  const isFull = pages.length >= limits.photographedPages;

  async function take(drawable: Drawable): Promise<void> {
    const page = await add(drawable);
    if (!page) toast.error({ title: texts.most(limits.photographedPages) });
  }

  async function takeFiles(files: readonly File[]): Promise<void> {
    for (const file of files)
      try {
        await withPicture(file, take);
      } catch {
        toast.error({ title: texts.notPicture(file.name) });
      }
  }

  const { isMaking, finish } = useMaking(pages, (file) => {
    onMade(file);
    onOpenChange(false);
  });

  const change = (next: boolean) => {
    if (next || isMaking) return;
    if (adjusted) setAdjusted(undefined);
    else if (pages.length > 0) setLeaving(true);
    else onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={edited ? texts.adjustTitle(pages.indexOf(edited) + 1) : texts.title}
      description={texts.note}
      size="wide"
      holdsWork
    >
      <div className="mt-5 grid gap-5">
        {edited ? (
          <CornerEditor
            key={edited.key}
            page={edited}
            onBack={() => setAdjusted(undefined)}
            onDone={(changes) => {
              adjust(edited.key, changes);
              setAdjusted(undefined);
            }}
          />
        ) : (
          <>
            <LiveCamera
              camera={camera}
              retry={retry}
              lookAt={lookAt}
              isFull={isFull}
              onShot={(frame) => void take(frame).catch(() => toast.error({ title: texts.makingFailed }))}
            />
            <OtherPictures withDevice={camera.state === 'missing' || camera.state === 'blocked'} onFiles={takeFiles} />
            {pages.length > 0 && <PageList pages={pages} acts={{ adjust: setAdjusted, turn, move, remove }} />}
            {pages.length > 0 && (
              <UseBar pages={pages} isFull={isFull} isMaking={isMaking} onUse={() => void finish()} />
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={texts.discard(pages.length)}
        note={texts.discardNote}
        confirm={discardTexts.discard}
        destructive
        onConfirm={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

/** One PDF of all pages. */
function useMaking(pages: readonly ShotPage[], onMade: (file: File) => void) {
  const [isMaking, setMaking] = useState(false);
  async function finish(): Promise<void> {
    // None is left out without a word.
    if (pages.some(({ stage }) => stage === 'failed')) return void toast.error({ title: texts.failed });
    setMaking(true);
    try {
      const made = await makeDocument(pages.flatMap((page) => page.made ?? []));
      if (!made) return void toast.error({ title: texts.tooLarge });
      if (made.isReduced) toast.success({ title: texts.reduced });
      onMade(made.file);
    } catch {
      toast.error({ title: texts.makingFailed });
    } finally {
      setMaking(false);
    }
  }
  return { isMaking, finish };
}

interface UseBarProps {
  pages: readonly ShotPage[];
  isFull: boolean;
  isMaking: boolean;
  onUse: () => void;
}

const UseBar = ({ pages, isFull, isMaking, onUse }: UseBarProps) => (
  <div className="sticky bottom-0 z-1 -mx-6 -mb-8 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-6 py-4 sm:-bottom-6 sm:-mb-6 sm:rounded-b-dialog">
    {isFull && (
      <p role="status" className="grow text-support text-ink-muted">
        {texts.most(limits.photographedPages)}
      </p>
    )}
    <Button loading={isMaking || pages.some(({ stage }) => stage === 'preparing')} onClick={onUse}>
      {isMaking ? texts.making : texts.use(pages.length)}
    </Button>
  </div>
);

interface OtherPicturesProps {
  /** The device's own camera program, where the page gets no picture. */
  withDevice: boolean;
  onFiles: (files: readonly File[]) => Promise<void>;
}

function OtherPictures({ withDevice, onFiles }: OtherPicturesProps) {
  const device = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // The same picture chosen again is a choice again.
    input.value = '';
    void onFiles(files);
  };
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {withDevice && (
        <span className="pointer-fine:hidden">
          <Button variant="outline" onClick={() => device.current?.click()}>
            <CameraIcon className="size-4.5" aria-hidden="true" />
            {texts.device}
          </Button>
        </span>
      )}
      <Button variant="quiet" onClick={() => chooser.current?.click()}>
        <Images className="size-4.5" aria-hidden="true" />
        {texts.choose}
      </Button>
      <input
        ref={device}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={texts.device}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={texts.choose}
        onChange={(event) => take(event.target)}
      />
    </div>
  );
}
