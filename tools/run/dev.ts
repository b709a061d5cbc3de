// For contributors: the server restarts when its sources change, the web is replaced in the open browser.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './web-build.ts';

const port = Number(process.env.PORT || 3000);
const apiPort = port + 1;
const address = `http://127.0.0.1:${port}`;

const run = (args: string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const server = run(['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], {
  PORT: String(apiPort),
  APP_URL: process.env.APP_URL || address,
});
const web = run(
  [
    join(root, 'node_modules/vite/bin/vite.js'),
    '--config',
    'web/vite.config.ts',
    '--configLoader',
    'native',
    '--port',
    String(port),
    '--strictPort',
  ],
  {
    PORT_API: String(apiPort),
  },
);

console.log(`Web with hot reload on ${address}, API on port ${apiPort}`);

function stop(code: number): void {
  for (const child of [server, web]) child.kill('SIGTERM');
  process.exitCode = code;
}
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
process.on('SIGHUP', () => stop(0));
process.on('disconnect', () => stop(0));
process.channel?.unref();
for (const child of [server, web]) child.on('exit', (code) => stop(code ?? 0));
