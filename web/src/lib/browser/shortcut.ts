import { useEffectEvent, useLayoutEffect } from 'react';

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl or Cmd with one letter, and nothing else held. */
export const isShortcut = (event: Keys, letter: string): boolean =>
  event.key.toLowerCase() === letter && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;

export function useShortcut(letter: string, act: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !isShortcut(event, letter)) return;
    event.preventDefault();
    act();
  });
  // Before the paint: what can be seen listens to its keys.
  useLayoutEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
