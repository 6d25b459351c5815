import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lang } from '@platform/server/http/context';

/** The manual that the product brings, made with it into `dist/manuals`; null where it was not. */
export async function builtInManual(kind: 'autorizador' | 'solicitante', lang: Lang): Promise<Uint8Array | null> {
  try {
    return await readFile(join('dist', 'manuals', `${kind}-${lang}.pdf`));
  } catch {
    return null;
  }
}
