import type { ReactNode } from 'react';
import { Scene } from './scene.tsx';

interface SignInFrameProps {
  title: string;
  description?: ReactNode;
  /** Told beside the form, where there is room. */
  promise: string;
  detail: string;
  children: ReactNode;
}

/** What every sign-in page looks like: the form, and beside it, on a wide screen, the clinic's head with what lies behind. */
export const SignInFrame = ({ title, description, promise, detail, children }: SignInFrameProps) => (
  <div className="flex w-full grow flex-col lg:flex-row-reverse">
    <div className="grow bg-surface px-5 py-8 sm:px-8 lg:bg-canvas lg:py-14">
      <div className="mx-auto w-full max-w-100">
        <h1 className="text-greeting">{title}</h1>
        {description && <p className="mt-1.5 break-words text-ink-muted">{description}</p>}
        <div className="mt-7">{children}</div>
      </div>
    </div>
    <aside className="on-band hidden w-[42%] shrink-0 bg-band text-on-band lg:block">
      <div className="sticky top-16 flex h-[calc(100dvh-4rem)] max-h-220 flex-col justify-between gap-8 px-12 pt-10 pb-10">
        <div>
          <p className="max-w-md text-headline text-balance">{promise}</p>
          <p className="mt-4 max-w-md text-[1.0625rem] leading-relaxed text-on-band-muted">{detail}</p>
        </div>
        <Scene name="window" />
      </div>
    </aside>
  </div>
);
