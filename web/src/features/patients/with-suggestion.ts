/** The text with a suggestion added, once. */
export const withSuggestion = (text: string, suggestion: string): string => {
  if (text.toLocaleLowerCase('pt-BR').includes(suggestion.toLocaleLowerCase('pt-BR'))) return text;
  const kept = text.trimEnd().replace(/[,;]$/, '');
  return kept === '' ? suggestion : `${kept}, ${suggestion}`;
};
