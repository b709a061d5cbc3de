import { useEffect, useEffectEvent, useState } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Files and folders dropped anywhere on the page; gives whether something is dragged over it. */
export function useDrop(onDrop: (dropped: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const done = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', heard: (event: DragEvent) => void) =>
      document.addEventListener(name, heard, { signal: done.signal });
    listen('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', (event) => !event.relatedTarget && setOver(false));
    listen('drop', (event) => {
      setOver(false);
      if (!event.dataTransfer || !carriesFiles(event)) return;
      event.preventDefault();
      take(event.dataTransfer);
    });
    return () => done.abort();
  }, []);
  return isOver;
}
