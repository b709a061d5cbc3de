import type { PrintedDocument } from '../../server/src/features/records/writing/pdf/printed-document.ts';
import { samples } from '../../server/src/features/records/writing/pdf/testing/sample-documents.ts';

/** CPU of setting documents in type as their reader does, after the first, and what its process weighs by then. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const megabytes = (): number => Math.round(process.memoryUsage.rss() / 1024 ** 2);

const { default: render } = await import('../../server/src/features/records/writing/pdf/render.task.ts');
const loaded = { cpu: cpuMs(), mb: megabytes() };

const documents: [string, PrintedDocument][] = [
  ['a prescription, one page', samples.prescription],
  ['a report, two pages', samples.exam_report],
];
for (const [, document] of documents) render({ document, logo: undefined });
console.log(`loaded: ${loaded.cpu.toFixed(0)} CPU ms, ${loaded.mb} MB; with the first of each ${megabytes()} MB\n`);
console.log('| document | CPU ms, median (least–most) | MB after |\n| --- | --- | --- |');
for (const [name, document] of documents) {
  const times = Array.from({ length: 25 }, (_, round) => {
    const before = cpuMs();
    render({ document: { ...document, replaces: `Substitui o documento ${round}` }, logo: undefined });
    return cpuMs() - before;
  }).sort((one, other) => one - other);
  const [least, median, most] = [0, 12, 24].map((place) => (times[place] ?? 0).toFixed(0));
  console.log(`| ${name} | ${median} (${least}–${most}) | ${megabytes()} |`);
}
