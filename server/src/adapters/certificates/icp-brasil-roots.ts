import type { X509Certificate } from 'node:crypto';

export const icpBrasilRoots = (): readonly X509Certificate[] => [];
