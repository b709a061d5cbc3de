interface Passage<In, Out> {
  /** Given before anything has come. */
  readonly first?: readonly Out[];
  /** What becomes of a piece. */
  each(piece: In): readonly Out[];
  /** Given when the last piece has passed. */
  last?(): readonly Out[] | Promise<readonly Out[]>;
  /** As what a failure is told, of the source or of the passage. */
  failed?(error: unknown): unknown;
}

/**
 * Pieces of a source as they are asked for, each made into any number of others. What an async generator would do at
 * several turns of the queue for every piece it takes and every one it gives; a file has a hundred of them.
 */
export function mapStream<In, Out>(
  source: AsyncIterable<In>,
  { first = [], each, last = () => [], failed = (error) => error }: Passage<In, Out>,
): AsyncIterableIterator<Out> {
  const iterator = source[Symbol.asyncIterator]();
  let ready = first;
  let given = 0;
  let isOver = false;

  function stop(): void {
    isOver = true;
    ready = [];
    given = 0;
  }

  async function take(): Promise<readonly Out[]> {
    const { done, value } = await iterator.next();
    if (!done) return each(value);
    isOver = true;
    return last();
  }

  return {
    async next() {
      try {
        while (given === ready.length && !isOver) {
          ready = await take();
          given = 0;
        }
      } catch (error) {
        stop();
        // Not awaited: a source that waits for something answers only when that something comes.
        iterator.return?.().catch(() => undefined);
        throw failed(error);
      }
      if (given === ready.length) return { done: true, value: undefined };
      given += 1;
      return { done: false, value: ready[given - 1] as Out };
    },
    async return() {
      stop();
      await iterator.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
