import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const templates = join(import.meta.dirname, '../ha');

/** A file of the installation as an administrator would fill it in: each `@NAME@` with its value. Throws for one without. */
export function writeFrom(template: string, file: string, values: Readonly<Record<string, string>>): void {
  const text = readFileSync(join(templates, template), 'utf8').replace(/@([A-Z0-9]+)@/g, (mark, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template}: nothing for ${mark}`);
    return value;
  });
  writeFileSync(file, text, { mode: 0o644 });
}
