import { pageCameraTexts as texts } from '@virtual-med/contract/documents/page-camera.texts';
import { Camera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hasCamera } from '../../../lib/browser/camera.ts';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';

const PageCameraDialog = onDemand(async () => (await import('./page-camera-dialog.tsx')).PageCameraDialog);

/** Where there is a camera, and on everything that is held in the hand: there the device's own program can take its place. */
export function CameraButton({ onMade }: { onMade: (file: File) => void }) {
  const [hasOne, setHasOne] = useState(() => matchMedia('(pointer: coarse)').matches);
  const [camera, setCamera] = useState({ open: false, dialogKey: 0 });
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
      <Button
        variant="outline"
        onClick={() => setCamera(({ dialogKey }) => ({ open: true, dialogKey: dialogKey + 1 }))}
      >
        <Camera className="size-4.5" aria-hidden="true" />
        {texts.open}
      </Button>
      {camera.dialogKey > 0 && (
        <PageCameraDialog
          key={camera.dialogKey}
          open={camera.open}
          onOpenChange={(open) => setCamera((before) => ({ ...before, open }))}
          onMade={onMade}
        />
      )}
    </>
  );
}
