/** A document whose text names another patient than the one it goes to. */
export const wrongPatientTexts = {
  seemsOf: 'Este documento parece ser de',
  question: (chosen: string) => `Enviar mesmo assim para ${chosen}?`,
  sendToNamed: (named: string) => `Enviar para ${named}`,
  sendAnyway: 'Enviar mesmo assim',
  leaveOut: 'Não enviar',
  /** Of the buttons, where several files ask. */
  aboutFile: (act: string, file: string) => `${act}: ${file}`,
  goesTo: (named: string) => `Vai para ${named}`,
} as const;
