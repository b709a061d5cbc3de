/** 'none': what is written in pictures is not read here. */
export type OcrKind = 'tesseract' | 'tesseract.js' | 'none';

/** Reads print in Portuguese out of pictures of pages. */
export interface Ocr {
  /** Looked for once, when it is first asked. */
  kind(): Promise<OcrKind>;
  /**
   * The text of one page, which comes as a clean PBM. One page at a time; rejects with UnreadableFile where the page was
   * too much. Not to be called where the kind is 'none'.
   */
  read(page: ArrayBuffer): Promise<string>;
}
