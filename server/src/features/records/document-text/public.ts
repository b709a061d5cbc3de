// What other features may use of this one.
export { type FileText, readerVersion, type TextState, withoutText } from './file-text.ts';
export { readText, type TextSource } from './read-text.ts';
