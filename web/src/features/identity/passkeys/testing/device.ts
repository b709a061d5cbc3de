const bytes = (length: number) => new Uint8Array(length).fill(7).buffer;

/** A browser with a device behind it, which does what the test says when it is asked. */
export function giveDevice(answer: 'agrees' | 'turns away' | 'has one' = 'agrees'): void {
  const credential = (response: Record<string, unknown>) => async () => {
    if (answer === 'turns away') throw new DOMException('no', 'NotAllowedError');
    if (answer === 'has one') throw new DOMException('no', 'InvalidStateError');
    const rawId = bytes(16);
    return { id: 'BwcHBwcHBwcHBwcHBwcHBw', rawId, type: 'public-key', response, getClientExtensionResults: () => ({}) };
  };
  const clientDataJSON = bytes(30);
  const credentials = {
    create: credential({ clientDataJSON, attestationObject: bytes(40), getTransports: () => ['internal'] }),
    get: credential({ clientDataJSON, authenticatorData: bytes(37), signature: bytes(70), userHandle: bytes(16) }),
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true });
}

export function takeDevice(): void {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
}

/** What the server has the browser ask of its device. */
export const creation = {
  options: {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Virtual.med' },
    user: { id: 'AAAA', name: 'dona@exemplo.med', displayName: 'Dona' },
    pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
    timeout: 300_000,
    attestation: 'none' as const,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  },
};
