/**
 * - deadline: reading it took too long
 * - memory: it filled the memory a reader has
 * - failed: its reader gave up or died over it
 */
export type UnreadableReason = 'deadline' | 'memory' | 'failed';

/** Reading the file was ended. Reading it again would end the same way, so nobody tries. */
export class UnreadableFile extends Error {
  readonly permanent = true;
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, detail = '') {
    super(`a file could not be read: ${reason}${detail && ` (${detail})`}`);
    this.name = 'UnreadableFile';
    this.reason = reason;
  }
}

/** Too many files wait to be read; this one was not looked at. */
export class ReadersBusy extends Error {
  constructor() {
    super('too many files wait to be read');
    this.name = 'ReadersBusy';
  }
}
