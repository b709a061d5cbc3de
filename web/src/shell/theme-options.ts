import { themeTexts as themes } from '@virtual-med/contract/shell/shell.texts';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import type { ThemeChoice } from '../lib/browser/theme.ts';

export const themeOptions: readonly { value: ThemeChoice; label: string; Icon: LucideIcon }[] = [
  { value: 'system', label: themes.system, Icon: Monitor },
  { value: 'light', label: themes.light, Icon: Sun },
  { value: 'dark', label: themes.dark, Icon: Moon },
];
