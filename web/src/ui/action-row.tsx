import type { ReactNode } from 'react';

/** Buttons side by side; on a phone they share the width, and words take the room of the icons. */
export const ActionRow = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2 max-sm:*:text-[0.9375rem] max-sm:[&_svg]:hidden">
    {children}
  </div>
);
