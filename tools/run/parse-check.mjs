// Run with --experimental-vm-modules: parses the modules named, and runs none of them.
import { readFileSync } from 'node:fs';
import { SourceTextModule } from 'node:vm';

for (const file of process.argv.slice(2)) new SourceTextModule(readFileSync(file, 'utf8'), { identifier: file });
