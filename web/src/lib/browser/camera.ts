/** Only pages served over https, or on the own machine, have it. */
const devices = (): MediaDevices | undefined => (navigator as { mediaDevices?: MediaDevices }).mediaDevices;

/** Whether there is a camera; what it sees is not looked at, so nobody is asked. */
export async function hasCamera(): Promise<boolean> {
  const found =
    (await devices()
      ?.enumerateDevices()
      .catch(() => undefined)) ?? [];
  return found.some(({ kind }) => kind === 'videoinput');
}

/** On a phone the one at its back, as sharp as it gets: small print is to be read. */
export async function openCamera(): Promise<MediaStream> {
  const found = devices();
  if (!found) throw new Error('This page has no access to a camera');
  return found.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 3840 }, height: { ideal: 2160 } },
  });
}
