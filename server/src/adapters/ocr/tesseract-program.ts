import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { UnreadableFile } from '../../core/isolated/unreadable-file.ts';
import { type Pass, portuguese, readInTwoPasses } from './two-passes.ts';

const limitsOfRun = { seconds: 60, addressSpaceKb: 2_000_000, outputBytes: 4 * 1024 * 1024 } as const;
/** It yields to whoever answers requests. */
const niceness = 10;

/** A program without our environment, ended when it takes too long, too much memory, or says too much. */
function runLimited(program: string, args: readonly string[], input: Uint8Array): Promise<string> {
  const { seconds, addressSpaceKb, outputBytes } = limitsOfRun;
  const limit = `ulimit -v ${addressSpaceKb} -t ${seconds} 2>/dev/null; exec "$@"`;
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', limit, 'sh', program, ...args], {
      env: { OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: 2 * seconds * 1000,
      killSignal: 'SIGKILL',
    });
    const parts: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > outputBytes) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.on('error', (error) => reject(new UnreadableFile('failed', error.message)));
    child.on('close', (code, signal) => {
      if (code === 0 && size <= outputBytes) resolve(Buffer.concat(parts).toString());
      else reject(new UnreadableFile(signal ? 'deadline' : 'failed', `tesseract ended with ${signal ?? code}`));
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    // It may end before it has read everything, which its end tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // Gone already, which its end tells.
  }
}

/** The program on the search path, where it knows Portuguese. */
export async function findTesseract(searchPath: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  for (const folder of searchPath.split(delimiter).filter((entry) => entry.startsWith('/'))) {
    const program = join(folder, 'tesseract');
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    const languages = await runLimited(program, ['--list-langs'], new Uint8Array()).catch(() => '');
    return languages.split('\n').includes(portuguese) ? program : undefined;
  }
  return undefined;
}

/** Tesseract's table of what it found: one row a word, with its line and how sure it is. */
export function readTable(table: string): Pass {
  const lines = new Map<string, string[]>();
  const confidences: number[] = [];
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , , , , , confidence, text = ''] = row.split('\t');
    if (level !== '5' || text.trim() === '') continue;
    const key = [page, block, paragraph, line].join(' ');
    lines.set(key, [...(lines.get(key) ?? []), text]);
    confidences.push(Number(confidence));
  }
  const sum = confidences.reduce((total, confidence) => total + confidence, 0);
  return {
    text: [...lines.values()].map((words) => words.join(' ')).join('\n'),
    confidence: confidences.length === 0 ? 0 : sum / confidences.length,
  };
}

export const readWithProgram = (program: string, page: ArrayBuffer): Promise<string> =>
  readInTwoPasses(async (mode) =>
    readTable(
      await runLimited(
        program,
        ['stdin', 'stdout', '-l', portuguese, '--psm', mode, '--dpi', '200', 'tsv'],
        new Uint8Array(page),
      ),
    ),
  );
