declare module 'word-extractor' {
  interface WordDocument {
    getHeaders(): string;
    getTextboxes(): string;
    getBody(): string;
    getFootnotes(): string;
    getEndnotes(): string;
  }
  export default class WordExtractor {
    extract(file: Buffer): Promise<WordDocument>;
  }
}
