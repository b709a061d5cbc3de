import { noAnswer } from '@virtual-med/contract/core/client';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { OpenProps } from './dialog.tsx';
import { toast } from './toast.tsx';

/** Said when a part of the page that was asked for has not arrived. */
export function sayNotFetched(): void {
  const { title = '', message } = noAnswer();
  toast.error({ title, description: message });
}

/**
 * A dialog whose code is fetched when it is first asked for, so that the page does not pay for it. When it cannot be
 * fetched, that is said and the page stays as it is.
 */
export function onDemand<Props extends OpenProps>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  return function OnDemand(props: Props) {
    const { open, onOpenChange } = props;
    const [, setIsLoaded] = useState(Loaded !== undefined);
    const giveUp = useEffectEvent(() => {
      sayNotFetched();
      onOpenChange(false);
    });
    useEffect(() => {
      if (!open || Loaded) return;
      let gone = false;
      void load().then(
        (component) => {
          Loaded = component;
          if (!gone) setIsLoaded(true);
        },
        () => !gone && giveUp(),
      );
      return () => {
        gone = true;
      };
    }, [open]);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
