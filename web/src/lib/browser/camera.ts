/** Only pages served over https, or on the own machine, have it. */
const devices = (): MediaDevices | undefined => (navigator as { mediaDevices?: MediaDevices }).mediaDevices;

/** Whether there is a camera; does not open it, so no permission is asked for. */
export async function hasCamera(): Promise<boolean> {
  const found =
    (await devices()
      ?.enumerateDevices()
      .catch(() => undefined)) ?? [];
  return found.some(({ kind }) => kind === 'videoinput');
}

/** The rear camera of a phone, in its highest resolution: small print has to be readable. */
export async function openCamera(): Promise<MediaStream> {
  const found = devices();
  if (!found) throw new Error('This page has no access to a camera');
  return found.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 3840 }, height: { ideal: 2160 } },
  });
}
