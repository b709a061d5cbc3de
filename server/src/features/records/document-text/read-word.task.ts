/// <reference path="./word-extractor.d.ts" />
import WordExtractor from 'word-extractor';

/** All text of a DOC or DOCX. Heads come first: there stands whose document it is. */
export default async function readWord({ file }: { file: ArrayBuffer }): Promise<string> {
  const document = await new WordExtractor().extract(Buffer.from(file));
  return [
    document.getHeaders(),
    document.getTextboxes(),
    document.getBody(),
    document.getFootnotes(),
    document.getEndnotes(),
  ].join('\n');
}
