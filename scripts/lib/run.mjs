import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project: every script works from there, wherever it was called. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const windows = process.platform === 'win32';

/** Runs a program with the terminal's own input and output; answers its exit code. */
export function run(program, args, env = {}) {
  return new Promise((done, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: windows,
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a program quietly; its output appears only when it fails. */
export function runQuietly(program, args, env = {}) {
  return new Promise((done, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      shell: windows,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return done(output);
      reject(new Error(`${program} ${args.join(' ')} failed (${code})\n${output}`));
    });
  });
}

/** The path of a program that the project's own packages bring. */
export function tool(name) {
  return join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name);
}

/** Where a program of the machine is, or null. */
export function which(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
