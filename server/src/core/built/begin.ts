// The first thing every built program does; the build puts it there.
import { nameSourcesInStacks } from './stacks.ts';

nameSourcesInStacks();
