import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, PSM } from 'tesseract.js';
import { languageData, portuguese, readInTwoPasses, scatteredWords } from './two-passes.ts';

const languageFolder = join(
  dirname(fileURLToPath(import.meta.resolve(`${languageData}/package.json`))),
  '4.0.0_best_int',
);

/** A worker for each page: one that is kept learns from a page what it then reads into the next. */
export default async function recognise({ page }: { page: ArrayBuffer }): Promise<string> {
  const worker = await createWorker(portuguese, 1, {
    langPath: languageFolder,
    gzip: true,
    cacheMethod: 'none',
    logger: () => undefined,
    errorHandler: () => undefined,
  });
  try {
    return await readInTwoPasses(async (mode) => {
      await worker.setParameters({
        tessedit_pageseg_mode: mode === scatteredWords ? PSM.SPARSE_TEXT : PSM.AUTO,
        user_defined_dpi: '200',
      });
      const { data } = await worker.recognize(Buffer.from(page));
      return { text: data.text, confidence: data.confidence };
    });
  } finally {
    await worker.terminate();
  }
}
