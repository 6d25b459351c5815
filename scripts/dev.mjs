import { spawn } from 'node:child_process';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { root, tool } from './lib/run.mjs';

checkNode();
await ensureInstalled();
console.log('• Web application on http://localhost:5173, its API from the server behind it');

const children = [
  spawn(tool('tsx'), ['watch', '--clear-screen=false', 'apps/server/main.ts'], options()),
  spawn(tool('vite'), ['--clearScreen', 'false'], options()),
];

function options() {
  return { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' };
}

function stop(code) {
  if (process.exitCode !== undefined) return;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
// One without the other is of no use: when either ends, so does the other.
for (const child of children) child.on('exit', (code) => stop(code ?? 1));
