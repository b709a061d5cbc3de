import { cleanPage } from './clean-page.ts';
import { findCorners } from './find-corners.ts';
import type { PageAnswer, PageQuestion } from './page-reader.ts';
import { straighten } from './straighten.ts';

function answer(question: PageQuestion): PageAnswer {
  if (question.ask === 'corners') return { id: question.id, corners: findCorners(question.picture) };
  const page = straighten(question.picture, question.corners, question.longestSide);
  if (question.clean) cleanPage(page);
  return { id: question.id, page };
}

addEventListener('message', ({ data }: MessageEvent<PageQuestion>) => {
  const answered = answer(data);
  postMessage(answered, { transfer: 'page' in answered ? [answered.page.pixels.buffer] : [] });
});
