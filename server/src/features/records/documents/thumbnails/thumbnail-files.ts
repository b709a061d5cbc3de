/** Where what is drawn of documents lies; it stays there when a document is moved to another patient. */
export const thumbnailFolder = (clinicId: string): string => `thumbnails/${clinicId}/`;
export const thumbnailPath = (clinicId: string, documentId: string): string =>
  `${thumbnailFolder(clinicId)}${documentId}.webp`;
export const firstPagePath = (clinicId: string, documentId: string): string =>
  `${thumbnailFolder(clinicId)}${documentId}-page.webp`;

/** Whose picture a key names. */
export const documentOf = (key: string): string => key.replace(/^.*\//, '').replace(/(?:-page)?\.webp$/, '');
