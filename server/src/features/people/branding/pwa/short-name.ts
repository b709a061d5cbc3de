/** What fits under an icon on a phone. */
const room = 12;

const kindOfClinic =
  /^(a |o )?(cl[íi]nica|consult[óo]rio|instituto|centro|hospital|grupo)( m[ée]dic[ao])?( (de|da|do|das|dos))? /i;

/** Made for the first clinic that asks: it costs more than all else a server does with letters at its start. */
let segmenter: Intl.Segmenter | undefined;
const lettersOf = (text: string): string[] => {
  segmenter ??= new Intl.Segmenter('pt-BR');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
};
const lengthOf = (text: string) => lettersOf(text).length;

/** The words that tell this clinic from others: 'Clínica Médica do Coração Paulista' is 'Coração'. */
export function shortName(name: string): string {
  const whole = name.trim();
  if (lengthOf(whole) <= room) return whole;
  const telling = whole.replace(kindOfClinic, '').trim() || whole;
  let short = '';
  for (const word of telling.split(/\s+/)) {
    const longer = short ? `${short} ${word}` : word;
    if (lengthOf(longer) > room) break;
    short = longer;
  }
  const withoutLooseEnd = short.replace(/ (de|da|do|das|dos|e|&|-)$/i, '');
  return withoutLooseEnd || lettersOf(telling).slice(0, room).join('');
}
