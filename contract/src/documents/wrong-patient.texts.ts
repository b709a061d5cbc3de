/** A document whose text names another patient than the one it goes to. */
export const wrongPatientTexts = {
  seemsOf: 'Este documento parece ser de',
  seemsOfSomebody: 'Este documento parece ser de outra pessoa: o CPF e o nome que estão nele são outros.',
  question: (chosen: string) => `Enviar mesmo assim para ${chosen}?`,
  sendToNamed: (named: string) => `Enviar para ${named}`,
  sendAnyway: 'Enviar mesmo assim',
  leaveOut: 'Não enviar',
  /** Of the buttons, where several files ask. */
  aboutFile: (act: string, file: string) => `${act}: ${file}`,
  goesTo: (named: string) => `Vai para ${named}`,
  wentTo: (named: string) => `Enviado para ${named}`,
} as const;

/** In the record, of a document that was read after it came. */
export const warningTexts = {
  title: 'Confira de quem é',
  seemsOf: (name: string) => `“${name}” parece ser de`,
  itsOfThis: 'É deste paciente',
  moveTo: (named: string) => `Mover para ${named}`,
  aboutDocument: (act: string, name: string) => `${act}: ${name}`,
  settled: 'Anotado. Não perguntamos mais sobre este documento.',
  settleFailed: 'Erro ao confirmar o paciente.',
} as const;
