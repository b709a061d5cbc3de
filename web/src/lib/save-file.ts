import { failedAnswer, noAnswer } from '@virtual-med/contract/client';

function saveBlob(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some phones begin to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Offers a text made here as a file to keep; it never travels. */
export const saveTextFile = (name: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));

/** Fetches a file and offers it to keep. Unlike a plain link it can tell when that fails. */
export async function saveFileFrom(url: string, name: string): Promise<void> {
  const answer = await fetch(url, { credentials: 'same-origin' }).catch(() => {
    throw noAnswer();
  });
  if (!answer.ok) throw await failedAnswer(answer);
  saveBlob(
    name,
    await answer.blob().catch(() => {
      throw noAnswer();
    }),
  );
}
