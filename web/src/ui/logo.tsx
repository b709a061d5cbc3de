/** A sheet with its corner folded; on it, a heartbeat that writes a V. */
function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
      <path className="fill-primary" d="M8 0h11.5L32 12.5V24a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z" />
      <path className="fill-primary-line" d="M19.5 0 32 12.5h-8.5a4 4 0 0 1-4-4z" />
      <path
        className="fill-none stroke-on-primary"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m6.5 12.5 6.3 11.8a1.3 1.3 0 0 0 2.3 0l4.4-7.8h6"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
      <LogoMark />
      <span>
        Virtual<span className="text-primary-ink">.med</span>
      </span>
    </span>
  );
}
