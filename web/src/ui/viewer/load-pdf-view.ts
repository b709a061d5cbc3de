/** The code that shows PDFs, which is fetched when the first one is opened. */
export const loadPdfView = async () => (await import('./pdf-view.tsx')).PdfView;
