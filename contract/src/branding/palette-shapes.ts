import { z } from '../core/zod.ts';
import { paletteValues } from './palettes.ts';

export const paletteValue = z.enum(paletteValues);

/** What an endpoint takes; `resolvePalette` tells which one is meant. */
export const writtenPalette = (message: string) => z.enum([...paletteValues, 'default'], message);
