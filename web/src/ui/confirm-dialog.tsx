import { AlertDialog } from '@base-ui/react/alert-dialog';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import type { ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import { Button } from './button.tsx';
import type { OpenProps } from './dialog.tsx';
import { backdropStyle, popupStyle, viewportStyle } from './dialog-style.ts';

interface ConfirmDialogProps extends OpenProps {
  title: string;
  note: string;
  confirm: string;
  onConfirm: () => void;
  /** The action is on its way: the question stays until it is answered. */
  pending?: boolean;
  /** For what cannot be taken back. */
  destructive?: boolean;
  /** What has to be chosen or said along with the answer. */
  children?: ReactNode;
}

/** Asks before an act; Esc, Back and 'Cancelar' leave everything as it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const onOpenChange = (open: boolean) => !props.pending && props.onOpenChange(open);
  useBackCloses(props.open, () => onOpenChange(false));
  return (
    <AlertDialog.Root open={props.open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={`z-50 ${backdropStyle}`} />
        <AlertDialog.Viewport className={viewportStyle}>
          <AlertDialog.Popup className={`${popupStyle} max-w-md`}>
            <AlertDialog.Title className="text-section">{props.title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-ink-muted">{props.note}</AlertDialog.Description>
            {props.children && <div className="mt-6">{props.children}</div>}
            <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <AlertDialog.Close render={<Button variant="outline" />}>{shellTexts.cancel}</AlertDialog.Close>
              <Button
                variant={props.destructive ? 'danger' : 'primary'}
                loading={props.pending ?? false}
                onClick={props.onConfirm}
              >
                {props.confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
