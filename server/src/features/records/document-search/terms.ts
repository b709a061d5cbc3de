const mostTerms = 20;

/** What is searched for: each word, and what stands between quotation marks as one term whose words follow each other. */
export function termsOf(text: string): string[] {
  const parts = text.split(/["“”«»]/);
  // A mark that nobody closed means nothing.
  const closed = parts.length % 2 === 1 ? parts.length : parts.length - 1;
  const terms = parts.flatMap((part, index) => (index % 2 === 1 && index < closed ? [part] : part.split(/\s+/)));
  return terms.filter((term) => term.trim() !== '').slice(0, mostTerms);
}
