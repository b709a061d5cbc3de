import type { Picture } from './find-edges.ts';
import type { Corners } from './geometry.ts';

export type PageQuestion =
  | { readonly id: number; readonly ask: 'corners'; readonly picture: Picture }
  | ({ readonly id: number; readonly ask: 'page' } & PageWish);

interface PageWish {
  readonly picture: Picture;
  readonly corners: Corners;
  readonly clean: boolean;
  readonly longestSide: number;
}

export type PageAnswer =
  | { readonly id: number; readonly corners: Corners | undefined }
  | { readonly id: number; readonly page: Picture };

/** Looks at pictures on a thread of its own, one after the other; a picture that was handed over is gone here. */
export interface PageReader {
  findCorners(picture: Picture): Promise<Corners | undefined>;
  straighten(wish: PageWish): Promise<Picture>;
  end(): void;
}

export function startPageReader(): PageReader {
  const thread = new Worker(new URL('./page-reader.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (answer: PageAnswer) => void; reject: (reason: Error) => void }>();
  let last = 0;
  const fail = (why: string) => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  thread.onmessage = ({ data }: MessageEvent<PageAnswer>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  };
  thread.onerror = () => fail('The thread that reads pages has failed');
  const ask = (question: PageQuestion) =>
    new Promise<PageAnswer>((resolve, reject) => {
      waiting.set(question.id, { resolve, reject });
      thread.postMessage(question, [question.picture.pixels.buffer]);
    });
  const nextId = () => {
    last += 1;
    return last;
  };
  return {
    async findCorners(picture) {
      const answer = await ask({ id: nextId(), ask: 'corners', picture });
      return 'corners' in answer ? answer.corners : undefined;
    },
    async straighten(wish) {
      const answer = await ask({ id: nextId(), ask: 'page', ...wish });
      if (!('page' in answer)) throw new Error('The thread answered something else');
      return answer.page;
    },
    end() {
      thread.terminate();
      fail('The thread that reads pages was ended');
    },
  };
}
