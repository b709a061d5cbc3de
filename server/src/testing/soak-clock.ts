/**
 * The clock of a server that is treated badly: it can be set, while it runs, ahead or back. Imported before anything that
 * looks at it. PostgreSQL keeps its own, as one on another machine does.
 */
let aheadMs = 0;
const RealDate = Date;

class SetDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = SetDate as DateConstructor;

export function setClock(ms: number): void {
  aheadMs = ms;
}
