/** The requests a process is working on, so that work nobody waits for can begin between them. */
export interface RequestsUnderWay {
  readonly count: number;
  begin(): void;
  end(): void;
  /** When none is under way, or after this long: what waits for a gap comes to its turn on the busiest day too. */
  gap(withinMs: number): Promise<void>;
}

export function countRequests(): RequestsUnderWay {
  let count = 0;
  const waiting = new Set<() => void>();
  return {
    get count() {
      return count;
    },
    begin() {
      count += 1;
    },
    end() {
      count -= 1;
      if (count === 0) for (const go of waiting) go();
    },
    gap(withinMs) {
      if (count === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, withinMs);
        waiting.add(go);
      });
    },
  };
}
