/** How much of the server one address, and all together, may take. The operating guide repeats these numbers. */
export interface Capacity {
  /** Requests being worked on: their bodies have arrived and their answers have not been handed over. */
  readonly maxInFlight: number;
  readonly maxInFlightPerAddress: number;
  /** How late the process may run behind its own clock before it sends people away; 0 for however late. */
  readonly maxEventLoopDelayMs: number;
  readonly maxConnections: number;
  /** One more, and the address's connection that has waited longest gives way. */
  readonly maxConnectionsPerAddress: number;
  /** Requests sent on one connection without waiting for answers; browsers send one. */
  readonly maxUnanswered: number;
  /** From the connection, or its first byte, to the end of the headers. */
  readonly headersMs: number;
  /** For a body to arrive. A form with a file, or a large body, gets this time again as long as it keeps the pace below. */
  readonly bodyMs: number;
  readonly senderBytesPerSecond: number;
  /** For a whole request: ten megabytes over a poor mobile connection take minutes. */
  readonly requestMs: number;
  /** A reader has to keep this pace, looked at this often: less often than senders, because systems send in gulps. */
  readonly readerMs: number;
  readonly readerBytesPerSecond: number;
  /** Bodies that are held in memory while they arrive. */
  readonly maxBodyBytes: number;
  readonly maxBodyBytesPerAddress: number;
  /** A socket that says nothing for this long is closed. */
  readonly silenceMs: number;
  /** A connection kept for the next request; longer than proxies usually keep theirs. */
  readonly keepAliveMs: number;
}

const mebibyte = 1024 * 1024;

export const usualCapacity: Capacity = {
  maxInFlight: 1_000,
  maxInFlightPerAddress: 250,
  maxEventLoopDelayMs: 3_000,
  maxConnections: 10_000,
  maxConnectionsPerAddress: 1_024,
  maxUnanswered: 4,
  headersMs: 15_000,
  bodyMs: 15_000,
  senderBytesPerSecond: 4 * 1024,
  requestMs: 300_000,
  readerMs: 60_000,
  readerBytesPerSecond: 1024,
  maxBodyBytes: 128 * mebibyte,
  maxBodyBytesPerAddress: 32 * mebibyte,
  silenceMs: 60_000,
  keepAliveMs: 72_000,
};
