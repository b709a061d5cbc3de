import { createMutex } from '../../core/db/mutex.ts';
import { backgroundShare, type Isolated, isolatedTask } from '../../core/isolated/isolated.ts';
import type { Ocr, OcrKind } from './ocr.port.ts';
import { findTesseract, readWithProgram } from './tesseract-program.ts';

const recognise = isolatedTask<typeof import('./recognise.task.ts').default>(
  new URL('./recognise.task.ts', import.meta.url),
  'process',
  { mostFiles: 20, mostMb: 500, memoryMb: 1000, idleMs: 20_000, deadlineMs: 90_000 },
);

interface OcrOptions {
  readonly isolated: Isolated;
  /** Where programs are looked for; none where nothing outside is to be used. */
  readonly searchPath: string;
}

const hasPackage = (name: string): boolean => {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
};

const packages = ['tesseract.js', '@tesseract.js-data/por/package.json'] as const;

/** What reads pictures here. */
export async function findOcr(searchPath: string): Promise<{ kind: OcrKind; program: string }> {
  const program = await findTesseract(searchPath);
  if (program) return { kind: 'tesseract', program };
  return { kind: packages.every(hasPackage) ? 'tesseract.js' : 'none', program: '' };
}

/** The operating system's Tesseract, which is three times as fast, or the one that comes with the product, or none. */
export function openOcr({ isolated, searchPath }: OcrOptions): Ocr {
  const oneAtATime = createMutex();
  let looked: ReturnType<typeof findOcr> | undefined;

  const found = () => {
    looked ??= findOcr(searchPath);
    return looked;
  };

  return {
    kind: async () => (await found()).kind,
    async read(page) {
      const { kind, program } = await found();
      if (kind === 'tesseract') return oneAtATime('page', () => readWithProgram(program, page));
      return isolated.run(recognise, backgroundShare, () => ({ page }));
    },
  };
}

export const ocrOff: Ocr = { kind: async () => 'none', read: () => Promise.reject(new Error('no OCR is there')) };
