import './viewer.css';
import { previewTexts } from '@virtual-med/contract/documents/preview.texts';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from '../toast.tsx';
import { makePrintSheet } from './print-sheet.ts';
import { useBoxSize } from './use-box-size.ts';
import { useZoom } from './use-zoom.ts';
import { ViewerFrame } from './viewer-frame.tsx';

interface ImageViewProps {
  src: string;
  title: string;
  opening: ReactNode;
  onFailed: () => void;
}

const mostZoom = 8;

/** A picture that can be looked at closely. It stands upright: browsers heed what the camera wrote of itself. */
export function ImageView({ src, title, opening, onFailed }: ImageViewProps) {
  const area = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const room = useBoxSize(area);
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const fit = natural ? Math.min(1, room.width / natural.width, room.height / natural.height) : 1;
  const fitWidth = (natural?.width ?? 0) * fit;
  const fitHeight = (natural?.height ?? 0) * fit;
  const zoom = useZoom({ area, fitWidth, most: natural ? mostZoom : 1, isPicture: true });
  const print = async () => {
    const sheet = makePrintSheet();
    try {
      const canvas = document.createElement('canvas');
      const image = picture.current;
      if (!image) return;
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      if (!blob) throw new Error('no picture');
      await sheet.add(blob);
      sheet.print();
    } catch {
      sheet.discard();
      toast.error({ title: previewTexts.printFailed });
    }
  };
  return (
    <ViewerFrame title={title} area={area} zoom={zoom} onPrint={natural && (() => void print())}>
      {!natural && opening}
      <div
        className="relative grid place-items-center"
        style={{
          width: Math.max(room.width, fitWidth * zoom.zoom),
          height: Math.max(room.height, fitHeight * zoom.zoom),
        }}
      >
        <img
          ref={picture}
          src={src}
          alt={title}
          draggable={false}
          className="max-w-none"
          style={natural ? { width: fitWidth * zoom.zoom, height: fitHeight * zoom.zoom } : { maxWidth: '100%' }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: Math.max(1, naturalWidth), height: Math.max(1, naturalHeight) })
          }
          onError={onFailed}
        />
      </div>
    </ViewerFrame>
  );
}
