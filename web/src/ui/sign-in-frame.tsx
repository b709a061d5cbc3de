import type { ReactNode } from 'react';

interface SignInFrameProps {
  title: string;
  description?: ReactNode;
  /** Told beside the form, where there is room. */
  promise: string;
  detail: string;
  children: ReactNode;
}

/** Sheets on their way, and the heartbeat they carry. */
const Sheets = () => (
  <svg viewBox="0 0 440 300" className="w-full max-w-md" fill="none" strokeWidth="2" aria-hidden="true">
    <g className="fill-band stroke-band-line" strokeLinejoin="round">
      <path d="M92 34h150l46 46v176a12 12 0 0 1-12 12H92a12 12 0 0 1-12-12V46a12 12 0 0 1 12-12z" />
      <path d="M242 34v34a12 12 0 0 0 12 12h34" />
    </g>
    <g className="stroke-band-line" strokeLinecap="round" strokeWidth="6">
      <path d="M108 76h84M108 104h140" />
    </g>
    <g className="fill-band stroke-on-band-muted" strokeLinejoin="round">
      <path d="M196 92h120l44 44v128a12 12 0 0 1-12 12H196a12 12 0 0 1-12-12V104a12 12 0 0 1 12-12z" />
      <path d="M316 92v32a12 12 0 0 0 12 12h32" />
    </g>
    <path
      className="stroke-on-band"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M24 196h180l14-22 14 22h22l26 52 34-104 22 52h80"
    />
  </svg>
);

/** What every sign-in page looks like: the form, and beside it, on a wide screen, what lies behind. */
export const SignInFrame = ({ title, description, promise, detail, children }: SignInFrameProps) => (
  <div className="mx-auto grid w-full max-w-7xl grow lg:grid-cols-2 lg:gap-12 lg:px-8 lg:py-8">
    <div className="px-5 py-10 sm:px-8 lg:px-0 lg:py-16">
      <div className="mx-auto w-full max-w-md">
        <h1 className="text-3xl font-semibold tracking-[-0.022em]">{title}</h1>
        {description && <p className="mt-2 break-words text-ink-muted">{description}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </div>
    <aside className="on-band sticky top-24 hidden h-164 flex-col justify-between gap-12 self-start overflow-hidden rounded-dialog bg-band p-12 text-on-band lg:flex xl:p-16">
      <div>
        <p className="max-w-md text-3xl leading-tight font-semibold tracking-[-0.022em] text-balance">{promise}</p>
        <p className="mt-4 max-w-md text-lg text-on-band-muted">{detail}</p>
      </div>
      <Sheets />
    </aside>
  </div>
);
