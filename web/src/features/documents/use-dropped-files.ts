import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files dropped or pasted while `active`, wherever on the page: a file that misses its place would otherwise be opened by
 * the browser, and everything filled in would be gone. Gives whether something is being dragged over the page.
 */
export function useDroppedFiles(active: boolean, onFiles: (files: FileList) => void, { paste = true } = {}): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: Event, files: FileList | undefined) => {
    if (!files?.length) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!active) return;
    const done = new AbortController();
    const listen = <Name extends keyof DocumentEventMap>(name: Name, heard: (event: DocumentEventMap[Name]) => void) =>
      document.addEventListener(name, heard, { signal: done.signal });
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    if (paste) listen('paste', (event) => take(event, event.clipboardData?.files));
    listen('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', (event) => {
      if (!event.relatedTarget) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      if (carriesFiles(event)) event.preventDefault();
      take(event, event.dataTransfer?.files);
    });
    return () => {
      done.abort();
      setOver(false);
    };
  }, [active, paste]);
  return over;
}
