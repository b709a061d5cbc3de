import { pageCameraTexts as texts } from '@virtual-med/contract/documents/page-camera.texts';
import { Camera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hasCamera } from '../../../lib/browser/camera.ts';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';

const PageCameraDialog = onDemand(async () => (await import('./page-camera-dialog.tsx')).PageCameraDialog);

/** Shown where there is a camera, and on every touch device: there the device's own camera app can be used instead. */
export function CameraButton({ onMade }: { onMade: (file: File) => void }) {
  const [hasOne, setHasOne] = useState(() => matchMedia('(pointer: coarse)').matches);
  const camera = useDialog();
  useEffect(() => {
    let gone = false;
    void hasCamera().then((found) => found && !gone && setHasOne(true));
    return () => {
      gone = true;
    };
  }, []);
  if (!hasOne) return null;
  return (
    <>
      <Button variant="outline" onClick={() => camera.show()}>
        <Camera className="size-4.5" aria-hidden="true" />
        {texts.open}
      </Button>
      {camera.key > 0 && (
        <PageCameraDialog key={camera.key} open={camera.open} onOpenChange={camera.setOpen} onMade={onMade} />
      )}
    </>
  );
}
